import { Module } from '@nestjs/common';
import { PinResolver } from './services/pin-resolver.js';

/** Code shared by entries of toolboxes and steps of synthetic tools. */
@Module({
  providers: [PinResolver],
  exports: [PinResolver],
})
export class EntryModule {}
