import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MembershipController } from './membership.controller.js';

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id')
export class MembershipsController extends MembershipController {}
