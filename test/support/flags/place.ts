import { type Answer } from '../client.js';
import { type MemberClient } from '../founder.js';
import { never } from '../refused.js';
import { type Scene } from './scene.js';

/** Whether the route allowed the request. Null if the row does not show it. */
export type Try = (as: MemberClient, row: any, scene: Scene) => Promise<boolean | null>;

/** A view with flags, and a request for each flag. */
export type Place = {
  /** Its name in the OpenAPI document. */
  view: string;
  shown: (as: MemberClient, scene: Scene) => Promise<any[]>;
  tries: Record<string, Try>;
};

/** The rows of a list, or none if the caller may not read it. */
export const listed = (path: string) => async (as: MemberClient) => {
  const { status, body } = await as(`GET ${path}`);
  if (status !== 200 && status !== 403) throw new Error(`GET ${path} answers ${status}.`);
  return (body.result ?? []) as any[];
};

/** Sends a write that changes nothing. The version is checked only if the caller may write. */
export const writing =
  (request: string, body?: object): Try =>
  async (as, { id }) =>
    (await as(request.replace('ID', id as string), body, never)).status === 412;

/** Sends a request that succeeds only if the caller is allowed to send it. */
export const answering =
  (ask: (as: MemberClient, row: any, scene: Scene) => Promise<Answer>, allowed: readonly number[]): Try =>
  async (as, row, scene) =>
    allowed.includes((await ask(as, row, scene)).status);
