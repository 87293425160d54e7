"""Which cards a picture shows: networks, grouping, names."""
