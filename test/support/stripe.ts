import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

const secretKey = 'sk_test_double';
const webhookSecret = 'whsec_double';

type Item = { id: string; quantity: number } & Record<string, unknown>;
type Subscription = {
  id: string;
  customer: string;
  status: string;
  cancel_at_period_end: boolean;
  metadata: object;
  items: { object: string; data: Item[] };
} & Record<string, unknown>;

/**
 * A local server for the parts of Stripe's API that Latchkey uses: customers, checkout sessions, the portal,
 * subscriptions and signed events. It follows Stripe's published OpenAPI document.
 */
export async function startStripe() {
  const subscriptions = new Map<string, Subscription>();
  const requests: { request: string; body: URLSearchParams }[] = [];
  /** `before` can delay a response, or run code before it. */
  const behavior = { isDown: false, before: (_: string): unknown => undefined };
  let count = 0;

  const answers: [RegExp, (id: string, body: URLSearchParams) => object | null][] = [
    [/^POST \/v1\/customers$/, (_, body) => ({ id: `cus_${body.get('metadata[org_id]')}`, object: 'customer' })],
    [
      /^POST \/v1\/checkout\/sessions$/,
      () => ({
        id: `cs_${++count}`,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/cs_${count}`,
        expires_at: 1_800_000_000,
      }),
    ],
    [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (id) => ({ id, object: 'checkout.session', status: 'expired' })],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      () => ({ id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.com/p/session/bps_1' }),
    ],
    [/^GET \/v1\/subscriptions\/(\w+)$/, (id) => subscriptions.get(id) ?? null],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (id, body) => {
        const found = subscriptions.get(id);
        if (found?.status === 'canceled') return null;
        const mark = { ends_with_organization: body.get('metadata[ends_with_organization]') || undefined };
        const cancel_at_period_end = body.get('cancel_at_period_end') === 'true';
        return found ? Object.assign(found, { cancel_at_period_end, metadata: { ...found.metadata, ...mark } }) : null;
      },
    ],
    [
      /^POST \/v1\/subscription_items\/si_(\w+)$/,
      (id, body) => {
        const [item] = subscriptions.get(id)?.items.data ?? [];
        return item ? Object.assign(item, { quantity: Number(body.get('quantity')) }) : null;
      },
    ],
    [
      /^DELETE \/v1\/subscriptions\/(\w+)$/,
      (id) => {
        const found = subscriptions.get(id);
        return found ? Object.assign(found, { status: 'canceled' }) : null;
      },
    ],
  ];

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    const answerNow = async () => {
      const asked = `${request.method} ${request.url!.split('?')[0]}`;
      const send = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const fail = (status: number, type: string) => send(status, { error: { type, message: 'No.' } });
      await behavior.before(asked);
      if (behavior.isDown) return fail(500, 'api_error');
      if (request.headers.authorization !== `Bearer ${secretKey}`) return fail(401, 'invalid_request_error');
      const body = new URLSearchParams(text);
      requests.push({ request: asked, body });
      for (const [pattern, answer] of answers) {
        const found = pattern.exec(asked);
        if (!found) continue;
        const object = answer(found[1] ?? '', body);
        return object ? send(200, object) : fail(404, 'invalid_request_error');
      }
      return fail(404, 'invalid_request_error');
    };
    request.on('end', () => void answerNow());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return {
    requests,
    behavior,
    options: {
      secretKey,
      webhookSecrets: ['whsec_new', webhookSecret],
      prices: { team_month: 'price_team', enterprise_year: 'price_enterprise' },
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    /** Sets a subscription. Keeps its metadata, as Stripe does. */
    set: (id: string, orgId: string, status: string, price = 'price_team') =>
      void subscriptions.set(id, {
        id,
        object: 'subscription',
        customer: `cus_${orgId}`,
        status,
        metadata: { ...subscriptions.get(id)?.metadata, org_id: orgId },
        cancel_at_period_end: false,
        trial_end: null,
        items: {
          object: 'list',
          data: [
            { id: `si_${id}`, quantity: 1, current_period_end: 1_800_000_000, price: { id: price, object: 'price' } },
          ],
        },
      }),
    statusOf: (id: string) => subscriptions.get(id)?.status,
    endsOf: (id: string) => subscriptions.get(id)?.cancel_at_period_end,
    /** Cancels or resumes a subscription, as a customer does in the portal. */
    choose: (id: string, cancel_at_period_end: boolean) =>
      void Object.assign(subscriptions.get(id)!, { cancel_at_period_end }),
    quantityOf: (id: string) => subscriptions.get(id)?.items.data[0]?.quantity,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

/** The body of an event, with its signature. */
export function signed(
  event: object,
  { secret = webhookSecret, at = Date.now() } = {},
): [string, Record<string, string>] {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', api_version: '2025-03-31.basil', ...event });
  const t = Math.floor(at / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
  return [payload, { 'stripe-signature': `t=${t},v1=${v1}`, 'content-type': 'application/json' }];
}
