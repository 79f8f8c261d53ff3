import { type FastifyReply } from 'fastify';
import { sentFlags } from './auth/frozen-flags.js';

/** A view with the version of what it shows: it leaves with a strong ETag, and with its address when it is new. */
export class Versioned<View extends object> {
  private constructor(
    readonly version: number,
    readonly view: View,
    readonly location?: string,
  ) {}

  static of<View extends object>(version: number, view: View): Versioned<View> {
    return new Versioned(version, view);
  }

  /** For the answer to a creation. */
  at(location: string): Versioned<View> {
    return new Versioned(this.version, this.view, location);
  }
}

/**
 * A view, versioned or not, whose status only the command can tell: 201 where something was made, 200 where it was there,
 * 202 where it waits for somebody, 204 where there is nothing left to show.
 */
export class ViewWithStatus<View extends object | undefined> {
  constructor(
    readonly status: 200 | 201 | 202 | 204,
    readonly view: View,
  ) {}
}

/** What is sent of an answer, once its status and headers are set. */
export function sentView(reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof ViewWithStatus) reply.status(answer.status);
  const view: unknown = answer instanceof ViewWithStatus ? answer.view : answer;
  if (!(view instanceof Versioned)) return sentFlags(reply.request, view);
  reply.header('etag', `"${view.version}"`);
  if (view.location) reply.header('location', view.location);
  return sentFlags(reply.request, view.view);
}
