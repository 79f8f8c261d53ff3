import { type Me } from '../../session/me.js';
import { health } from '../../texts/health.js';

/** Why the person may not see something. Null if they may: one of the permissions is enough. */
export const explainMissing = ({ permissions }: Me, ...oneOf: [string, ...string[]]): string | null =>
  oneOf.some((name) => permissions.includes(name)) ? null : health.permission(oneOf[0]);
