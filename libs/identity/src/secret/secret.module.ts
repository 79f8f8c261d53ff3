import { Module } from '@nestjs/common';
import { Secrets } from './domain/secret.js';
import { StoredSecrets } from './persistence/stored-secrets.js';

@Module({ providers: [{ provide: Secrets, useClass: StoredSecrets }], exports: [Secrets] })
export class SecretModule {}
