import { conflict } from '#kernel';

/** The vault lacks a connector's definition, or has another one than the service speaks of. */
export const definitionUnknown = () =>
  conflict('definition_unknown', 'The vault does not have this definition: install it, then repeat the request.');
