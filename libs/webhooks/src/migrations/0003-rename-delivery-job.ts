import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The function that queues webhooks requests the job by its present name. */
export class RenameDeliveryJob1796000400030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renameInFunction(runner, 'WebhooksAreDelivered', 'DeliverWebhooks');
  }

  async down(runner: QueryRunner): Promise<void> {
    await renameInFunction(runner, 'DeliverWebhooks', 'WebhooksAreDelivered');
  }
}

const renameInFunction = (runner: QueryRunner, before: string, now: string) =>
  runner.query(`
    do $rename$ begin
      execute replace(pg_get_functiondef('webhooks.queue_webhooks'::regproc), '''${before}''', '''${now}''');
    end $rename$`);
