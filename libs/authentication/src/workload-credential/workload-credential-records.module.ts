import { Module } from '@nestjs/common';
import { WorkloadOffboarding } from './hooks/workload-offboarding.js';
import { WorkloadCredentials } from './persistence/workload-credentials.js';

/** Workload credentials, which are deleted when a member leaves, also on the command line. */
@Module({ providers: [WorkloadCredentials, WorkloadOffboarding], exports: [WorkloadCredentials] })
export class WorkloadCredentialRecordsModule {}
