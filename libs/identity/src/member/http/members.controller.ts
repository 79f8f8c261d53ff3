import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MemberController } from './member.controller.js';
import { MembershipController } from './membership.controller.js';
import { ResponsibleController } from './responsible.controller.js';

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members')
export class MembersController extends MemberController {}

@ApiExcludeController()
@Controller('members/:id')
export class MembershipsController extends MembershipController {}

@ApiExcludeController()
@Controller('members/:id/responsible')
export class MembersResponsibleController extends ResponsibleController {}
