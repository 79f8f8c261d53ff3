import { Module } from '@nestjs/common';
import { PinLookup } from './services/pin-lookup.js';

/** Code shared by entries of toolboxes and steps of synthetic tools. */
@Module({
  providers: [PinLookup],
  exports: [PinLookup],
})
export class EntryModule {}
