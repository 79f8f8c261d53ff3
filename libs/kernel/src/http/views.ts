import { type FastifyReply } from 'fastify';
import { adjustFlags } from './auth/frozen-flags.js';

/** A view with its version, sent as a strong ETag, and with its URL when it is new. */
export class Versioned<View extends object> {
  private constructor(
    readonly version: number,
    readonly view: View,
    readonly location?: string,
  ) {}

  static of<View extends object>(version: number, view: View): Versioned<View> {
    return new Versioned(version, view);
  }

  /** Returns the view with the URL of the new resource. */
  at(location: string): Versioned<View> {
    return new Versioned(this.version, this.view, location);
  }
}

/**
 * A view, versioned or not, with a status that the command decides: 201 when created, 200 when it existed, 202 when
 * it waits for a person's decision, 204 when there is no view to show.
 */
export class ViewWithStatus<View extends object | undefined> {
  constructor(
    readonly status: 200 | 201 | 202 | 204,
    readonly view: View,
  ) {}
}

/** Sets status and headers of a response and returns the view to send. */
export function applyView(reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof ViewWithStatus) reply.status(answer.status);
  const view: unknown = answer instanceof ViewWithStatus ? answer.view : answer;
  if (!(view instanceof Versioned)) return adjustFlags(reply.request, view);
  reply.header('etag', `"${view.version}"`);
  if (view.location) reply.header('location', view.location);
  return adjustFlags(reply.request, view.view);
}
