import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Sends events of the category `usage` also to endpoints that name their area. Some areas, such as `approval.*`, have no
 * other events, so that endpoints for them received nothing.
 */
export class SendUsageByArea1796001010020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceInFunction(runner, byNameOnly, byNameOrArea);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceInFunction(runner, byNameOrArea, byNameOnly);
  }
}

const byNameOnly = `event.type = any(endpoint.events) or (event.category <> 'usage'
                  and endpoint.events && array['*', split_part(event.type, '.', 1) || '.*'])`;

const byNameOrArea = `endpoint.events && array[event.type, split_part(event.type, '.', 1) || '.*']
                  or event.category <> 'usage' and '*' = any(endpoint.events)`;

const replaceInFunction = (runner: QueryRunner, before: string, now: string) =>
  runner.query(`
    do $replace$ begin
      execute replace(pg_get_functiondef('webhooks.queue_webhooks'::regproc), $before$${before}$before$, $now$${now}$now$);
    end $replace$`);
