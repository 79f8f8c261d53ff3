#!/bin/sh
# latchkey standalone | api | worker | vault | cli … | health
set -eu
app=$1
shift
case $app in
  # Checks that the app of this container is ready for requests. The container's other ports do not answer.
  health) exec node -e '
    const { PORT = 3000, WORKER_PORT = 3001, VAULT_PORT = 3002 } = process.env;
    const ask = (port) => fetch(`http://127.0.0.1:${port}/health/ready`).then(({ ok }) => [ok], () => []);
    Promise.all([PORT, WORKER_PORT, VAULT_PORT].map(ask)).then((answers) => {
      const ready = answers.flat();
      process.exit(ready.length > 0 && ready.every(Boolean) ? 0 : 1);
    });' ;;
  # The flags of the npm scripts. Without the size of the semi-space, Node.js derives it from the memory of the container:
  # with 512 MiB it is 1 MiB, and pages take twice the processor time.
  api) flags='--max-old-space-size=336 --max-semi-space-size=32' ;;
  vault) flags='--max-old-space-size=256 --max-semi-space-size=16' ;;
  worker | standalone) flags=--max-semi-space-size=16 ;;
  *) flags= ;;
esac
# `exec` makes the app the container's first process, which gets the signal of `docker stop`.
# shellcheck disable=SC2086
exec node $flags "dist/bundle/$app.js" "$@"
