import { expected } from '#platform/configuration';
import { type PlatformApps } from '#vault';

/** Reads JSON as an operator writes it: `{"github": {"client_id": "…", "client_secret": "…"}}`. */
export function platformApps(text: string): PlatformApps {
  const apps = parsed(text);
  return Object.fromEntries(
    Object.entries(apps).map(([slug, app]) => {
      const { client_id, client_secret = null, scopes = null } = (app ?? {}) as Record<string, unknown>;
      const isValid = isText(client_id) && (client_secret === null || isText(client_secret)) && isScopes(scopes);
      if (!isValid) throw malformed();
      return [slug, { client_id, client_secret, scopes }];
    }),
  );
}

const malformed = () =>
  expected('a JSON object with {"client_id", "client_secret", "scopes"} by slug of a shipped connector');

function parsed(text: string): object {
  try {
    const apps: unknown = JSON.parse(text);
    if (typeof apps === 'object' && apps !== null && !Array.isArray(apps)) return apps;
  } catch {
    // The check below reports invalid JSON, together with JSON that is not an object.
  }
  throw malformed();
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isScopes = (value: unknown): value is string[] | null =>
  value === null || (Array.isArray(value) && value.every(isText));
