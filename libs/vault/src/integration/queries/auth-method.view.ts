import { type AuthMethod, type FormField } from '#connector-definition';

export class InstalledAuthMethodView {
  name!: string;
  type!: AuthMethod['type'];
  /** Whether the person signs in at the third party. */
  redirect!: boolean;
  /** Fields of the hosted page. */
  form_fields!: FormField[];
  permissions_text!: string | null;
  /** False while it lacks an OAuth application. */
  configured!: boolean;
}

export class InstalledAuthMethodsView {
  methods!: InstalledAuthMethodView[];
}
