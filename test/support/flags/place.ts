import { type Answer } from '../client.js';
import { type MemberClient } from '../founder.js';
import { never } from '../refused.js';
import { type Scene } from './scene.js';

/** Whether the route let somebody; null where a row cannot tell. */
export type Try = (as: MemberClient, row: any, scene: Scene) => Promise<boolean | null>;

/** Where flags are shown, and how each is tried. */
export type Place = {
  /** Its name in the OpenAPI document. */
  view: string;
  shown: (as: MemberClient, scene: Scene) => Promise<any[]>;
  tries: Record<string, Try>;
};

/** The rows of a list, none for whoever may not read it. */
export const listed = (path: string) => async (as: MemberClient) => {
  const { status, body } = await as(`GET ${path}`);
  if (status !== 200 && status !== 403) throw new Error(`GET ${path} answers ${status}.`);
  return (body.result ?? []) as any[];
};

/** By a write which changes nothing: it comes to the version only when it may. */
export const writing =
  (request: string, body?: object): Try =>
  async (as, { id }) =>
    (await as(request.replace('ID', id as string), body, never)).status === 412;

/** By an answer that only those get who may. */
export const answering =
  (ask: (as: MemberClient, row: any, scene: Scene) => Promise<Answer>, allowed: readonly number[]): Try =>
  async (as, row, scene) =>
    allowed.includes((await ask(as, row, scene)).status);
