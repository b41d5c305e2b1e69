#!/bin/sh
# Makes a database of POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB where there is none, and serves it to the network.
set -e
data=/var/lib/postgresql/data
mkdir -p "$data"
chown postgres "$data"
chmod 700 "$data"
as() { runuser -u postgres -- "$@"; }
if [ ! -s "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  as env "PATH=$PATH" initdb -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password -E UTF8 --locale=C.UTF-8 --auth=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | as env "PATH=$PATH" postgres --single -D "$data" postgres
fi
exec runuser -u postgres -- env "PATH=$PATH" postgres -D "$data" -c 'listen_addresses=*'
