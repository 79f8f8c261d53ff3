import { type client } from '../../session/api.js';

export type Connector = Awaited<ReturnType<typeof client.connectors.get>>;
export type Impact = NonNullable<Connector['impact']>;
export type Validation = Awaited<ReturnType<typeof client.connectors.validate>>;
