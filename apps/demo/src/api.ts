import { type Client, createClient } from '#client';

/** A user of the API, with its address. */
export type Api = { url: string; token: string; latchkey: Client };

export const connectApi = (url: string, token: string): Api => ({ url, token, latchkey: createClient({ url, token }) });
