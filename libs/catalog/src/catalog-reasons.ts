/** Reasons that the vault still names by text. */
export const catalogReasons = {
  errors: { oauth_app_required: 'The connector needs an OAuth application.' },
  fields: { unknown_method: 'The connector has no such authentication method.' },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    catalog: keyof typeof catalogReasons.errors;
  }
  interface FieldReasons {
    catalog: keyof typeof catalogReasons.fields;
  }
}
