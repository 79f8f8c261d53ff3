import { asOwner, Directory } from './directory.js';
import { besideFloors } from './routes.js';
import { type Results } from './report.js';
import { groups } from './seed/groups.js';
import { fullSize } from './seed/size.js';
import { startSystem } from './system.js';

/** Compares the reads that precede a directory's writes with servers that only read the data of the responses. */
export async function compareDirectoryLists(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(
    dataDir,
    Array.from({ length: 10 }, () => fullSize),
  );
  try {
    for (const { orgId } of system.organizations)
      await asOwner(system, async (client) => {
        for (const statement of groups(50, 20)) await client.query(statement, [orgId]);
        await client.query('vacuum analyze provisioning.groups, provisioning.group_members');
      });
    const { token } = await Directory.of(system);
    const asDirectory = { ...system, organizations: [{ ...system.organizations[0]!, token }] };
    const rows: Results = {};
    for (const path of ['Users?count=100', 'Users?filter=userName eq "member77@example.com"'])
      await besideFloors(asDirectory, `/scim/v2/${encodeURI(path)}`, rows, 0.9);
    await besideFloors(asDirectory, `/scim/v2/${encodeURI('Groups?filter=displayName eq "Group 7"')}`, rows, 0.9);
    results['provisioning-lists'] = rows;
  } finally {
    await system.stop();
  }
}
