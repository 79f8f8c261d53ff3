import { conflict } from '#kernel';

/** The version of a definition that the service refers to. Versions only increase. */
export type AskedDefinition = { digest: string; version: number };

/** The vault has no definition of the connector, or an older one than the service refers to. */
export const definitionUnknown = () =>
  conflict('definition_unknown', 'The vault does not have this definition. Install it, then repeat the request.');

/** The service refers to a replaced definition, so its request is outdated. */
export const definitionOutdated = () =>
  conflict('definition_outdated', 'The vault has a newer definition of this connector. Read the definition again.');

/** @throws conflict `definition_unknown` or `definition_outdated` if the request refers to another definition. */
export function assertDefinition(
  { definition_digest, definition_version }: { definition_digest: string; definition_version: number },
  asked: AskedDefinition | null,
): void {
  if (asked === null || asked.digest === definition_digest) return;
  throw asked.version < definition_version ? definitionOutdated() : definitionUnknown();
}
