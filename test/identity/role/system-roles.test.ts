import { isPermission, permissionNames } from '#identity';
import { permissions } from '../../../libs/identity/src/permission/domain/permissions.js';
import { deriveSeatClass, systemRoles } from '../../../libs/identity/src/role/domain/system-roles.js';

const letters: Record<string, string> = {
  O: 'Org Owner',
  A: 'Org Admin',
  P: 'People Admin',
  T: 'Team Admin',
  M: 'Member',
  G: 'Guest',
  B: 'Billing Admin',
  U: 'Auditor',
};

/** Expected permissions: name, marks (`!` sensitive, `$` uses a seat), holders. */
const table = `
org:manage !|OA
org:delete !|O
billing:view|OABU
billing:manage !|OB
audit:view !|OAU
member:manage !|OAP
team:create|OAPTM
team:manage|OAPT
role:manage !|OA
connector:view|OAPTMGU
connector:create !$|OA
connector:share|OA
connector:manage !|OA
connection:create $|OAPTM
connection:share|OAPTM
connection:manage|OA
template:create $|OAPTM
template:share|OAPTM
template:manage|OA
toolbox:view|OAU
toolbox:create $|OAPTM
toolbox:share|OAPTM
toolbox:manage|OA
tool:execute $|OAPTM
restriction:view|OAU
restriction:manage !|OA
restriction:override !|OA
sso:view|OAU
sso:manage !|OA
api_token:view|OAU
api_token:create|OAPTM
api_token:manage !|OA
webhook:view|OAU
webhook:manage !|OA
budget:manage !|OA`
  .trim()
  .split('\n')
  .map((line) => {
    const [left = '', holders = ''] = line.split('|');
    const [name = '', marks = ''] = left.split(' ');
    return { name, marks, holders };
  });

describe('The permissions', () => {
  it('are the documented 35 in order', () => {
    const shown = permissions.map(({ name, sensitive, uses_seat }) => ({
      name,
      marks: `${sensitive ? '!' : ''}${uses_seat ? '$' : ''}`,
    }));
    expect(shown).toEqual(table.map(({ name, marks }) => ({ name, marks })));
    expect(shown).toHaveLength(35);
  });

  it('each have a group and a sentence about their effect', () => {
    for (const { description, group, label } of permissions) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(label).toMatch(/^[A-Z]/);
      expect(group).toEqual(expect.any(String));
    }
    expect(isPermission('tool:execute')).toBe(true);
    expect(isPermission('toString')).toBe(false);
  });

  it('of each of the eight system roles are exactly the documented ones', () => {
    const expected = Object.entries(letters).map(([letter, name]) => ({
      name,
      permissions: table.filter(({ holders }) => holders.includes(letter)).map((row) => row.name),
    }));
    expect(systemRoles.map(({ name, permissions: held }) => ({ name, permissions: [...held] }))).toEqual(expected);
  });

  it('make a role billable if any of them uses a seat', () => {
    const free = systemRoles
      .filter((role) => deriveSeatClass(role.permissions) === 'free_admin')
      .map(({ name }) => name);
    expect(free).toEqual(['Guest', 'Billing Admin', 'Auditor']);
    expect(deriveSeatClass([])).toBe('free_admin');
    expect(deriveSeatClass(permissionNames)).toBe('billable');
  });
});
