import { type Client, createClient } from '#client';

/** Somebody who uses the API, and where it is. */
export type Api = { url: string; token: string; latchkey: Client };

export const apiOf = (url: string, token: string): Api => ({ url, token, latchkey: createClient({ url, token }) });
