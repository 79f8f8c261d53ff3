import { conflict } from '#kernel';

/** The definition for which the service made a request. Versions only increase. */
export type ExpectedDefinition = { digest: string; version: number };

/** The error if the vault has no definition of the connector, or an older one than the service expects. */
export const definitionUnknown = () =>
  conflict('definition_unknown', 'The vault does not have this definition. Install it, then repeat the request.');

/** The error if the definition for which the service made the request was replaced. */
export const definitionOutdated = () =>
  conflict('definition_outdated', 'The vault has a newer definition of this connector. Read the definition again.');

/** @throws conflict `definition_unknown` or `definition_outdated` if the service expects another definition. */
export function assertDefinition(
  { definition_digest, definition_version }: { definition_digest: string; definition_version: number },
  expected: ExpectedDefinition | null,
): void {
  if (expected === null || expected.digest === definition_digest) return;
  throw expected.version < definition_version ? definitionOutdated() : definitionUnknown();
}
