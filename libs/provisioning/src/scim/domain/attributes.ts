/** A SCIM attribute. Source: RFC 7643, Attribute characteristics. */
export type Attribute = {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'always' | 'default';
  uniqueness: 'none' | 'server';
  subAttributes?: readonly Attribute[];
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
};

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const complex = (name: string, description: string, subAttributes: Attribute[], more: Partial<Attribute> = {}) =>
  attribute(name, description, { type: 'complex', subAttributes, ...more });

const readOnly = { mutability: 'readOnly' } as const;

const emails = complex(
  'emails',
  'Email addresses. The member gets the primary address, otherwise the work address, otherwise the first address, ' +
    'otherwise the userName.',
  [
    attribute('value', 'The email address.', { required: true }),
    attribute('type', 'What the address is for.', { canonicalValues: ['work', 'home', 'other'] }),
    attribute('primary', 'Whether this is the primary address.', { type: 'boolean' }),
    attribute('display', 'Display name of the address.'),
  ],
  { multiValued: true, required: true },
);

const groups = complex(
  'groups',
  'The groups of the user.',
  [
    attribute('value', 'Id of the group.', readOnly),
    attribute('$ref', 'Address of the group.', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
    attribute('display', 'Name of the group.', readOnly),
  ],
  { multiValued: true, ...readOnly },
);

/** The stored attributes of a user. Others are accepted and ignored. */
export const userAttributes: readonly Attribute[] = [
  attribute('userName', 'The user name in the directory.', {
    required: true,
    uniqueness: 'server',
    returned: 'always',
  }),
  complex('name', 'The parts of the name.', [
    attribute('formatted', 'The whole name.'),
    attribute('familyName', 'The family name.'),
    attribute('givenName', 'The given name.'),
  ]),
  attribute('displayName', 'The display name of the member.', { returned: 'always' }),
  attribute('title', 'The job title.'),
  attribute('preferredLanguage', 'The preferred language.'),
  attribute('locale', 'The locale for numbers and dates.'),
  attribute('timezone', 'The time zone.'),
  attribute(
    'active',
    'Whether the directory gives the user access. A suspension by an administrator does not change this value.',
    {
      type: 'boolean',
    },
  ),
  emails,
  groups,
];

export const enterpriseAttributes: readonly Attribute[] = [
  attribute('employeeNumber', 'The employee number.'),
  attribute('costCenter', 'The cost center.'),
  attribute('organization', 'The organization.'),
  attribute('division', 'The division.'),
  attribute('department', 'The department.'),
  complex('manager', 'The manager of the user.', [
    attribute('value', 'Id of the manager, as the directory knows it.'),
    attribute('$ref', 'URL of the manager’s SCIM resource.', { type: 'reference', referenceTypes: ['User'] }),
    attribute('displayName', 'Name of the manager.'),
  ]),
];

export const groupAttributes: readonly Attribute[] = [
  attribute('displayName', 'Name of the group.', { required: true, uniqueness: 'server', returned: 'always' }),
  complex(
    'members',
    'The users in the group. Nested groups are not supported.',
    [
      attribute('value', 'Id of the user.', { mutability: 'immutable' }),
      attribute('$ref', 'Address of the user.', {
        mutability: 'immutable',
        type: 'reference',
        referenceTypes: ['User'],
      }),
      attribute('type', 'Always User.', { mutability: 'immutable', canonicalValues: ['User'] }),
      attribute('display', 'Name of the user.', readOnly),
    ],
    { multiValued: true },
  ),
];
