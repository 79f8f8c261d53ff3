import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { ConnectedAppModule } from '../connected-app/connected-app.module.js';
import { CreateWorkloadCredentialHandler } from './commands/create-workload-credential.js';
import { DeleteWorkloadCredentialHandler } from './commands/delete-workload-credential.js';
import { WorkloadCredentialController } from './http/workload-credential.controller.js';
import { GetWorkloadCredentialHandler } from './queries/get-workload-credential.js';
import { ListWorkloadCredentialsHandler } from './queries/list-workload-credentials.js';
import { WorkloadCredentialRecordsModule } from './workload-credential-records.module.js';

/** The routes with which administrators add workloads that act as service members. */
@Module({
  imports: [ConnectedAppModule, CqrsModule, IdentityModule, WorkloadCredentialRecordsModule],
  controllers: [WorkloadCredentialController],
  providers: [
    CreateWorkloadCredentialHandler,
    DeleteWorkloadCredentialHandler,
    GetWorkloadCredentialHandler,
    ListWorkloadCredentialsHandler,
  ],
})
export class WorkloadCredentialModule {}
