import { EntitySchema } from 'typeorm';
import { type SignInState } from '../domain/sign-in.js';

export const SignInTable = new EntitySchema<SignInState>({
  name: 'SignIn',
  schema: 'authentication',
  tableName: 'sign_ins',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    issuer: { type: 'text' },
    client_id: { type: 'text' },
    organization_claim: { type: 'text', nullable: true },
    organization_value: { type: 'text', nullable: true },
    just_in_time: { type: 'text' },
    allowed_email_domains: { type: 'text', array: true },
    required: { type: 'boolean' },
    covers: { type: 'text', array: true, nullable: true },
    set_by: { type: 'text', nullable: true },
    stands_for: { type: 'text', array: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
