/** An attribute as schemas describe it. Source: RFC 7643, Attribute characteristics. */
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
  'Addresses; the primary one, else that for work, else the first is the member’s.',
  [
    attribute('value', 'An address.'),
    attribute('type', 'What the address is for.', { canonicalValues: ['work', 'home', 'other'] }),
    attribute('primary', 'Whether it is the one to write to.', { type: 'boolean' }),
    attribute('display', 'How the address is shown.'),
  ],
  { multiValued: true },
);

const groups = complex(
  'groups',
  'Groups that the user is in.',
  [
    attribute('value', 'Id of the group.', readOnly),
    attribute('$ref', 'Address of the group.', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
    attribute('display', 'Name of the group.', readOnly),
  ],
  { multiValued: true, ...readOnly },
);

/** What is kept of a user; whatever else is sent is accepted, and not stored. */
export const userAttributes: readonly Attribute[] = [
  attribute('userName', 'What the user signs in with at the directory.', {
    required: true,
    uniqueness: 'server',
    returned: 'always',
  }),
  complex('name', 'The parts of the name.', [
    attribute('formatted', 'The whole name.'),
    attribute('familyName', 'The family name.'),
    attribute('givenName', 'The given name.'),
  ]),
  attribute('displayName', 'What the member is called.'),
  attribute('title', 'The job title.'),
  attribute('preferredLanguage', 'The language to write in.'),
  attribute('locale', 'How numbers and dates are written.'),
  attribute('timezone', 'The time zone.'),
  attribute('active', 'Whether the directory lets the user in. An administrator’s suspension does not show here.', {
    type: 'boolean',
  }),
  emails,
  groups,
];

export const enterpriseAttributes: readonly Attribute[] = [
  attribute('employeeNumber', 'The number of the employee.'),
  attribute('costCenter', 'The cost center.'),
  attribute('organization', 'The organization.'),
  attribute('division', 'The division.'),
  attribute('department', 'The department.'),
  complex('manager', 'Who the user reports to.', [
    attribute('value', 'Id of the manager, as the directory knows it.'),
    attribute('$ref', 'Address of the manager.', { type: 'reference', referenceTypes: ['User'] }),
    attribute('displayName', 'Name of the manager.'),
  ]),
];

export const groupAttributes: readonly Attribute[] = [
  attribute('displayName', 'Name of the group.', { required: true, uniqueness: 'server', returned: 'always' }),
  complex(
    'members',
    'Users that are in the group; groups are not taken.',
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
