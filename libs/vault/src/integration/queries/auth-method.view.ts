import { type AuthMethod, type FormField } from '#connector-definition';

export class InstalledAuthMethodView {
  name!: string;
  type!: AuthMethod['type'];
  /** Whether a person is sent to the third party to sign in. */
  redirect!: boolean;
  /** Asked on the hosted page. */
  form_fields!: FormField[];
  permissions_text!: string | null;
  /** False while it lacks an OAuth application. */
  configured!: boolean;
}

export class InstalledAuthMethodsView {
  methods!: InstalledAuthMethodView[];
}
