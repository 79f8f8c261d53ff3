import { type Answer } from '../client.js';
import { type MemberClient } from '../founder.js';
import { never } from '../refused.js';
import { type Scene } from './scene.js';

/** Whether the route allowed it; null if the row cannot tell. */
export type Try = (as: MemberClient, row: any, scene: Scene) => Promise<boolean | null>;

/** A place that shows flags, and how each flag is tried. */
export type Place = {
  /** Its name in the OpenAPI document. */
  view: string;
  shown: (as: MemberClient, scene: Scene) => Promise<any[]>;
  tries: Record<string, Try>;
};

/** The rows of a list; none if the caller may not read it. */
export const listed = (path: string) => async (as: MemberClient) => {
  const { status, body } = await as(`GET ${path}`);
  if (status !== 200 && status !== 403) throw new Error(`GET ${path} answers ${status}.`);
  return (body.result ?? []) as any[];
};

/** Tries a write that changes nothing. The version is checked only if the caller may write. */
export const writing =
  (request: string, body?: object): Try =>
  async (as, { id }) =>
    (await as(request.replace('ID', id as string), body, never)).status === 412;

/** Tries a request that succeeds only for those who may. */
export const answering =
  (ask: (as: MemberClient, row: any, scene: Scene) => Promise<Answer>, allowed: readonly number[]): Try =>
  async (as, row, scene) =>
    allowed.includes((await ask(as, row, scene)).status);
