import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { listOrganizationsToRewrap } from '../persistence/list-organizations-to-rewrap.js';

export class ListOrganizationsToRewrap1795001400010 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return listOrganizationsToRewrap(runner, 'kernel');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function kernel.organizations_wrapped_otherwise');
  }
}
