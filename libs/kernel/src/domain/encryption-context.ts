/** The place of a sealed value. The value opens only there, so copying it to another row gains nothing. */
export type EncryptionContext = { org_id: string; table: string; row: string; field: string; generation: number };
