import { conflict } from '#kernel';

/** The definition that the service speaks of; versions only go forward. */
export type AskedDefinition = { digest: string; version: number };

/** The vault lacks a connector's definition, or has an older one than the service speaks of. */
export const definitionUnknown = () =>
  conflict('definition_unknown', 'The vault does not have this definition. Install it, then repeat the request.');

/** The service speaks of a definition that has been replaced: what it asks for was made from something that is over. */
export const definitionOutdated = () =>
  conflict('definition_outdated', 'The vault has a newer definition of this connector. Read it again.');

/** @throws conflict `definition_unknown` or `definition_outdated` where another definition is meant than the one here. */
export function mustBeAsked(
  { definition_digest, definition_version }: { definition_digest: string; definition_version: number },
  asked: AskedDefinition | null,
): void {
  if (asked === null || asked.digest === definition_digest) return;
  throw asked.version < definition_version ? definitionOutdated() : definitionUnknown();
}
