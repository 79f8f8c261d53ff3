#!/bin/sh
# latchkey api | worker | vault | cli …
set -eu
app=$1
shift
exec node "dist/apps/$app/src/main.js" "$@"
