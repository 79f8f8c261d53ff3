/**
 * The place of a sealed value. The value can be opened only in this place, so a copy of it in another row is useless.
 */
export type EncryptionContext = { org_id: string; table: string; row: string; field: string; generation: number };
