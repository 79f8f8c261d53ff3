import { createHmac, randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { type Context } from './context.js';
import { describeFailure, wrongUsage } from './failures.js';
import { type AuditRecord, followLog, untilAborted, untilInterrupted } from './follow.js';
import { asSeconds, repeated } from './options.js';

type ListenOptions = { forwardTo?: string; event?: string[]; interval: number };

type Forwarded = { status: number | null; duration_ms: number; error: string | null };

/** Milliseconds for a response, as for real deliveries. */
const timeout = 15_000;

export const listenCommand = (context: Context): Command =>
  new Command('listen')
    .description(
      'Print webhook messages as they occur, and forward them to a server on your machine, signed like real ones.' +
        ' Needs audit:view. Ctrl+C ends it.',
    )
    .option('--forward-to <url>', 'send each message to this address, such as http://localhost:4000/hook')
    .option('--event <name>', 'an event, an area such as role.*, or * (default); can be repeated', repeated)
    .option('--interval <seconds>', 'seconds between requests', asSeconds, 1)
    .action(async ({ forwardTo, event = ['*'], interval }: ListenOptions) => {
      const { sessions, output } = context;
      const target = forwardTo === undefined ? undefined : parseTarget(forwardTo);
      const latchkey = sessions.client();
      const secret = readSecret(context);
      const action = event.join() === '*' ? {} : { action: event };
      const signal = untilInterrupted();
      await untilAborted(signal, async () => {
        const following = { earlier: 0, interval, signal, onReady, onTrouble };
        const records = followLog(latchkey, { scope: 'org', ...action }, following);
        for await (const record of records)
          if (matches(record, event)) await show(context, record, { target, secret, signal });
      });

      function onTrouble(error: unknown) {
        output.hint(`${describeFailure(error, sessions.url).error.message} Retrying …`);
      }

      function onReady() {
        const lines = [`Listening for ${event.join(', ')} at ${sessions.url}.`, `Your signing secret: ${secret}`];
        if (target) lines.push(`Forwarding to ${target.href}`);
        output.result({ listening: { events: event, secret, forward_to: target?.href ?? null } }, lines.join('\n'));
      }
    });

/** Whether the service would send the record to an endpoint with these events (docs/webhooks.md). */
function matches({ action, category }: AuditRecord, events: readonly string[]): boolean {
  if (events.includes(action)) return true;
  // A test goes only to its endpoint, and events of the category `usage` only to endpoints that name them.
  if (action === 'webhook_endpoint.tested' || category === 'usage') return false;
  return events.includes('*') || events.includes(`${action.split('.')[0]!}.*`);
}

type Delivery = { target: URL | undefined; secret: string; signal: AbortSignal };

async function show({ output }: Context, record: AuditRecord, { target, secret, signal }: Delivery): Promise<void> {
  const { id, body } = buildMessage(record);
  const forwarded = target && (await forward(target, body, signed({ id, body }, secret), signal));
  const { type, timestamp, data } = JSON.parse(body) as { type: string; timestamp: string; data: AuditRecord };
  const result = !forwarded ? '' : `  → ${forwarded.status ?? forwarded.error ?? ''} (${forwarded.duration_ms} ms)`;
  output.result(
    { id, type, timestamp, data, ...(forwarded && { forwarded }) },
    `${timestamp}  ${type.padEnd(28)}  ${data.summary}${result}`,
  );
}

async function forward(
  url: URL,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Forwarded> {
  const started = performance.now();
  const duration = () => Math.round(performance.now() - started);
  try {
    const given = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: given });
    await response.body?.cancel();
    return { status: response.status, duration_ms: duration(), error: null };
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { status: null, duration_ms: duration(), error: cause?.code ?? message };
  }
}

/** A secret that stays the same for each address, so that your configuration can contain it. */
function readSecret({ sessions, environment }: Context): string {
  const given = environment.LATCHKEY_WEBHOOK_SECRET || sessions.logins.get(sessions.url)?.webhook_secret;
  if (given !== undefined && /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(given)) return given;
  if (environment.LATCHKEY_WEBHOOK_SECRET)
    throw wrongUsage('LATCHKEY_WEBHOOK_SECRET must be `whsec_` and at least 24 bytes in base64.');
  const made = secretPrefix + randomBytes(32).toString('base64');
  sessions.logins.keepSecret(sessions.url, made);
  return made;
}

function parseTarget(text: string): URL {
  try {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  } catch {
    // The error below explains what is wrong.
  }
  throw wrongUsage(
    '--forward-to must be an http or https URL without credentials, such as http://localhost:4000/hook.',
  );
}

// The same messages and signatures as libs/webhooks/src/delivery/services/webhook-sender.ts.
// test/client/following.test.ts compares both.

type WebhookMessage = { id: string; body: string };

const secretPrefix = 'whsec_';

const maxBytes = 20 * 1024;

/** The message of a webhook for a record: without IP address and user agent, and at most 20 KiB. */
function buildMessage({ ip: _, user_agent: __, ...record }: AuditRecord): WebhookMessage {
  const write = (data: object) => JSON.stringify({ type: record.action, timestamp: record.occurred_at, data });
  const shorter = [record, { ...record, changes: [], truncated: true }];
  const bodies = [...shorter, { ...record, changes: [], data: {}, truncated: true }].map(write);
  return { id: record.id, body: bodies.find((body) => Buffer.byteLength(body) <= maxBytes) ?? bodies.at(-1)! };
}

/** Headers of a delivery [Standard Webhooks 1.0]. */
function signed({ id, body }: WebhookMessage, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Latchkey',
    'accept-encoding': 'identity',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
