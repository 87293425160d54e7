"""The rules pages, the sentences that rest on them, and the words that fill these."""

from companion.rules.rulebook.pages import TABLE, Section, is_spoken, join_sentences, page, reason_of, rule, say, why_of

__all__ = ["TABLE", "Section", "is_spoken", "join_sentences", "page", "reason_of", "rule", "say", "why_of"]
