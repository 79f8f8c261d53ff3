/** A client registered at an authorization server. */
export type RegisteredClient = {
  client_id: string;
  client_secret?: string;
  client_auth: 'basic' | 'post' | 'none';
};
