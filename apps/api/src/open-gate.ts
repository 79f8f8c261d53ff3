import { Global, Module } from '@nestjs/common';
import { Gate } from '#kernel';

/** Lets everybody through who has a good token. */
class OpenGate implements Gate {
  beforePolicy = () => Promise.resolve();
  afterPolicy = () => Promise.resolve();
  refused = () => Promise.resolve();
}

@Global()
@Module({ providers: [{ provide: Gate, useClass: OpenGate }], exports: [Gate] })
export class OpenGateModule {}
