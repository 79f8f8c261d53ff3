type ClientMeta = { 'io.modelcontextprotocol/clientCapabilities'?: { elicitation?: object } };

/** A message, with what its client declares. Clients of revisions before 2026-07-28 declare nothing in a message. */
type Declaring = { envelope?: object };

const elicitationOf = ({ envelope }: Declaring): object | undefined =>
  (envelope as ClientMeta | undefined)?.['io.modelcontextprotocol/clientCapabilities']?.elicitation;

/**
 * Whether the client shows forms. A client that declares only `url` does not, and an empty object means `form` (MCP
 * 2026-07-28, Client Features, Elicitation, Capabilities).
 */
export function showsForms(message: Declaring): boolean {
  const elicitation = elicitationOf(message);
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

type Handshake = {
  method?: unknown;
  params?: { protocolVersion?: unknown; capabilities?: { elicitation?: unknown } | null } | null;
} | null;

/** Whether a message is a handshake of a client that asks its person to open an address. Only 2025-11-25 has both. */
export function declaresAddresses(message: unknown): boolean {
  const { method, params } = (message ?? {}) as NonNullable<Handshake>;
  if (method !== 'initialize' || params?.protocolVersion !== '2025-11-25') return false;
  const elicitation = params.capabilities?.elicitation;
  return typeof elicitation === 'object' && elicitation !== null && 'url' in elicitation;
}

/** Whether the client asks its person to open an address. */
export const opensAddresses = (message: Declaring): boolean => 'url' in (elicitationOf(message) ?? {});
