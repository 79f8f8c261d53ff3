import { readdirSync, readFileSync } from 'node:fs';

const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** The commands that a page shows: code blocks without comments and without HTTP requests. */
const commandsIn = (page: string): string[] =>
  readFileSync(page, 'utf8')
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/ \\\n +/g, ' ')
    .split('\n')
    .filter((line) => /^ {4}[^\s{}]/.test(line) && !/^ {4}(GET|POST|PUT|PATCH|DELETE) /.test(line))
    .map((line) => line.replace(/ +#.*$/, '').trim());

export const shownCommands = (): string[] => pages.flatMap(commandsIn);

/** Commands on these pages that no test runs, with the reason. */
export const leftOut: Record<string, string[]> = {
  '.ci/run starts with it, and embedded-postgres/mending starts the product': [
    'npm ci && npm start',
    'LATCHKEY_DATA_DIR=/srv/latchkey npm start',
  ],
  '.ci/run runs it': ['npm ci && npm test'],
  'it starts its own product, third party and agents, which no test does': ['npm run demo', 'npm run demo -- --keep'],
  'the test “processes” starts each of them': ['npm run start:api', 'npm run start:worker', 'npm run start:vault'],
  'these are settings, with which try:rolling starts HAProxy': [
    'option httpchk GET /health/ready',
    'default-server check inter 500ms fall 1 rise 1',
    'option http-server-close',
    'option redispatch',
    'retry-on conn-failure',
  ],
  'these are settings, with which try:failover starts HAProxy': [
    'option httpchk GET /primary',
    'default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    'server a 10.0.0.1:5432 check port 8008',
  ],
  'it needs a Kubernetes cluster': [
    'kubectl create secret generic latchkey-vault --from-env-file=vault.env',
    'helm install latchkey docker/helm --values my-values.yaml',
  ],
  'it needs a superuser, and PostgreSQL programs that the packages do not include': [
    `create role latchkey_dump login bypassrls password '…';`,
    'grant pg_read_all_data to latchkey_dump;',
    'pg_dump -Fc --exclude-schema=bullmq "postgres://latchkey_dump:…@db.example.com/latchkey" > latchkey.dump',
    'pg_restore -d "postgres://postgres:…@db.example.com/empty" latchkey.dump',
  ],
  'test:others builds the package and runs it on Deno and Bun': ['npm run build:client', 'npm install ./dist/client'],
  'it is a setting, with which observability/exporting starts processes': [
    'OTEL_EXPORTER_OTLP_ENDPOINT=http://otel-collector:4318',
  ],
};
