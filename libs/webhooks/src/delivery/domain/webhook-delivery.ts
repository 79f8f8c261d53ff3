import { type Attempt, type EndpointHealth } from '../../endpoint/domain/webhook-endpoints.js';

/**
 * The name of the job that delivers to an endpoint. The database trigger in `webhooks/migrations` and
 * `WebhookDispatcher` queue the job by this name.
 */
export const deliveryJob = 'DeliverWebhooks';

/** Milliseconds after which another process checks an endpoint, because the process serving it may have crashed. */
export const guardInterval = 2 * 60_000;

/**
 * `attempts`: how often the message was answered or timed out. `interruptions`: how often a process stopped while it sent
 * the message.
 */
export type ClaimedDelivery = { id: string; event_id: string; attempts: number; interruptions: number };

export type QueuedDelivery = { org_id: string; endpoint_id: string; id: string };

export type ReplayChoice = { delivery_ids: readonly string[] } | { from: Date; to: Date; only_failed: boolean };

/** The response of a receiver, or the reason why there is no response. */
export type DeliveryAnswer = { status: number | null; body: string | null; error: string | null };

export type DeliveryOutcome = DeliveryAnswer & Attempt & { id: string; next_at: Date | null };

const [second, minute, hour] = [1000, 60_000, 3_600_000];

const retryDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/**
 * Returns the outcome of an attempt: whether it was the last one, and when the next one is due, with 10% jitter.
 * @param chance a random number from 0 to 1, for the jitter
 */
export function computeDeliveryOutcome(
  { id, attempts }: ClaimedDelivery,
  answer: DeliveryAnswer,
  now: Date,
  chance = Math.random(),
): DeliveryOutcome {
  const { status } = answer;
  const tried = { id, ...answer, tried: true };
  if (status !== null && status >= 200 && status < 300) return { ...tried, state: 'delivered', next_at: null };
  const wait = retryDelays[attempts];
  if (wait === undefined) return { ...tried, state: 'failed', next_at: null };
  return { ...tried, state: 'pending', next_at: new Date(now.getTime() + wait * (0.9 + chance / 5)) };
}

/** Ends deliveries that may be the reason why the processes stop. */
const maxInterruptions = 10;

/** The outcome of a message that is not sent again because of its interruptions. Null if it may be sent. */
export const interruptedOutcome = ({ id, interruptions }: ClaimedDelivery): DeliveryOutcome | null =>
  interruptions < maxInterruptions
    ? null
    : {
        ...{ id, state: 'failed', tried: false, next_at: null, status: null, body: null },
        error: `Latchkey stopped ${interruptions} times while it sent this message. To send it again, replay it.`,
      };

/** The outcome of a message that could not be sent yet. Does not count as an attempt. */
export const postponedOutcome = ({ id }: { id: string }, error: string, now: Date): DeliveryOutcome => ({
  id,
  state: 'pending',
  tried: false,
  next_at: new Date(now.getTime() + retryDelays[0]!),
  status: null,
  body: null,
  error,
});

const maxFailingTime = 5 * 24 * hour;

/** Maximum number of messages that can wait for a failing receiver. If more wait, its endpoint is disabled. */
export const maxWaiting = 50_000;

/** Returns the reason to disable an endpoint. Null if the endpoint stays enabled. */
export function reasonToDisable(
  outcomes: readonly DeliveryOutcome[],
  { failing_since }: EndpointHealth,
  waiting: number,
  now: Date,
): 'gone' | 'failing' | null {
  if (outcomes.some(({ status }) => status === 410)) return 'gone';
  if (failing_since === null) return null;
  return now.getTime() - Date.parse(failing_since) >= maxFailingTime || waiting > maxWaiting ? 'failing' : null;
}
