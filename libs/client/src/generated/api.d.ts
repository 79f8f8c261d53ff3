// Generated from the OpenAPI document by `npm run generate`. Do not edit.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is running
         * @description For a supervisor that restarts hung processes. Checks only the process itself, not the database.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is ready for requests
         * @description For load balancers. Returns 503 while the database is unreachable or not migrated, and once the process has been asked to stop.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/image/{org_id}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image
         * @description Returns a logo. No token is needed, so that pages can embed the logo by its URL. The URL cannot be guessed, and its image never changes.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your email address
         * @description If you joined with a link that your inviter could see, confirm your address here. If you send no code, you get a code by mail. It works once, within 24 hours. Send the code to confirm your address. Rules about your own resources then no longer treat you and your inviter as one person. Your other tokens are revoked, because someone else may have created them.
         */
        post: operations["confirmMe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current user
         * @description The member behind the token, with their current permissions, teams and restrictions.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update email notification settings
         * @description Turns kinds of mail on and off for the caller in this organization. Kinds that you do not send stay the same. For new members, all kinds are on.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/invite/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invite
         * @description No token is required. Send a personal token of another organization to join as the same person. Without a token, a new person is created. If the response is lost, repeat the request with the same `Idempotency-Key` within 15 minutes: the response is the same, with the token. Without a key, a repeat gets 404, because the invite is used.
         */
        post: operations["acceptInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invites
         * @description Pending invites, or those with the given `status`. Needs `member:manage`.
         */
        get: operations["listInvites"];
        put?: never;
        /**
         * Create an invite
         * @description The link is mailed. If this installation sends no mail, the response contains the link instead. Anyone with the link can join as the invited person. Needs `member:manage`, every permission of the roles, and `team:manage` for teams that you do not administer.
         */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invite/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invite
         * @description One invite, without its secret. Needs `member:manage`.
         */
        get: operations["getInvite"];
        put?: never;
        post?: never;
        /**
         * Revoke an invite
         * @description The link stops working. Needs `member:manage`. Revoking a revoked invite changes nothing.
         */
        delete: operations["revokeInvite"];
        options?: never;
        head?: never;
        /**
         * Update an invite
         * @description Changes the roles and teams of a pending invite. Needs `member:manage`. You must hold every permission of the roles that you add, and administer the teams that you add, or have `team:manage`.
         */
        patch: operations["updateInvite"];
        trace?: never;
    };
    "/invite/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invite
         * @description Creates a new link. The link is mailed, or returned if this installation sends no mail. The old link stops working and the lifetime starts again. An invite can be sent at most five times. Needs `member:manage` and the same rights as creating the invite (also `team:manage` for teams that you do not administer), because anyone with the link can join as the invited person.
         */
        post: operations["resendInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description All members of the organization. Some fields depend on the caller's permissions.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Create a service member
         * @description Creates a member for a program. The member holds roles, is bound by restrictions, and acts with service tokens. You become its responsible person. Needs `member:manage` and the feature `service_members`.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member
         * @description Returns a member, with flags for what the caller may do with the member.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description Ends tokens, team memberships, shares and access grants immediately. Connections become `disconnected`. Service members that the member is responsible for are suspended until another person takes responsibility. Restrictions on the member are kept and apply again if the member returns. Members can remove themselves. Removing another member requires `member:manage`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Update a member
         * @description Changes only the fields you send. Members can change their own name and title. Everything else requires `member:manage`. For roles, you also need every permission of the added roles, and you cannot change your own. The change takes effect on the member's next request.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/member/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a member
         * @description Requests with the member's tokens get 401 until the member is reactivated. Suspending a suspended member only records that you want the suspension too. The service members that the member is responsible for are suspended until another person takes responsibility. Needs `member:manage`.
         */
        post: operations["suspendMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a member
         * @description Ends a suspension. Only the directory can end a suspension by the directory. If another administrator suspended your service member, or a member whose invite link you saw, you cannot end the suspension. Needs `member:manage`.
         */
        post: operations["reactivateMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a member
         * @description The same as `POST /member/{id}/reactivate`. Needs `member:manage`.
         */
        post: operations["reinstateMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/offboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview an offboarding
         * @description Lists what you need to decide before you remove the member, the toolboxes that stop working or change accounts, and the service members that are suspended. Toolboxes that you cannot see are only counted. Needs `member:manage`.
         */
        get: operations["previewOffboarding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a member and choose replacement connections
         * @description Removes a member like `DELETE /member/{id}`. The body can also name replacement connections. The response says what happened to the member’s resources. Removing another member requires `member:manage`.
         */
        post: operations["removeMemberWith"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permissions
         * @description Every permission a role can include, in a fixed order, and whether the caller holds it.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/responsible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a member to take responsibility for a service member
         * @description Nothing changes until the person accepts. The responsible person and holders of `member:manage` can call this route. Restrictions on the responsible person also bind the service member. Rules about “your own” rights treat the two as one person.
         */
        post: operations["askResponsible"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/responsible/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take responsibility for a service member
         * @description Only the person who was asked can call this route. If the service member was suspended because it had no responsible person, it becomes active again.
         */
        post: operations["acceptResponsible"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description The system roles and custom roles of the organization. Callers who manage roles also see the numbers of invites and group mappings.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description Needs `role:manage`, the feature `custom_roles`, and every permission the role will include.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/role/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a role
         * @description One role, with flags that say what the caller may do with it.
         */
        get: operations["getRole"];
        put?: never;
        post?: never;
        /**
         * Delete a role
         * @description Moves holders and pending invites to `reassign_to`. Restrictions on the role are deleted. Needs `role:manage` and the feature `custom_roles`. Moving holders also requires `member:manage`.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Update a role
         * @description Changes only the fields you send. `permissions` replaces the entire set. From their next request on, holders lose the permissions that you leave out, unless another of their roles includes them. Needs `role:manage` and the feature `custom_roles`.
         */
        patch: operations["updateRole"];
        trace?: never;
    };
    "/role/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a role and choose a replacement for each holder
         * @description Deletes a role like `DELETE /role/{id}`, but each holder can get a different role. Needs `role:manage` and the feature `custom_roles`. Moving holders also requires `member:manage`.
         */
        post: operations["deleteRoleWith"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description Every team of the organization, with the caller's role in it.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description You become a member and administrator of the team. Needs `team:create` or `team:manage`.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a team
         * @description One team, with the caller's role in it and what the caller may do.
         */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description All shares with the team end. Administrators of the team and holders of `team:manage` can call this route.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        /**
         * Update a team
         * @description Changes only the fields you send. Administrators of the team and holders of `team:manage` can call this route.
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/team/{id}/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a team's members
         * @description All members of the team, including suspended ones.
         */
        get: operations["listTeamMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a team member
         * @description Returns 200 and changes nothing if the member already belongs to the team. You cannot add yourself. You can add your service members, and members whose invite link you saw, only to teams that you are in. Only administrators of the team and holders of `team:manage` can call this route.
         */
        post: operations["addTeamMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a team member
         * @description Team administrators and holders of `team:manage` can remove other members, and every member may leave. The last administrator must appoint another administrator first.
         */
        delete: operations["removeTeamMember"];
        options?: never;
        head?: never;
        /**
         * Appoint or remove a team administrator
         * @description Team administrators can share some kinds of resources that are shared with the team. Administrators may step down, except the last one. Only administrators of the team and holders of `team:manage` can call this route.
         */
        patch: operations["appointTeamAdmin"];
        trace?: never;
    };
    "/api-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description The caller's own tokens, or with `api_token:view` the tokens of all members. By default, only active tokens are listed.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description Creates a personal token for yourself (`api_token:create`), a token for a service member (`api_token:manage`), or a token for the directory (`sso:manage`). The secret is only in this response. `scopes` limit permissions, but not what the holder may do without a permission. With a token that has scopes, you can create tokens that have `scopes` among these, but none for a directory.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-token/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current token
         * @description The token of this request, or the one that opened its browser session.
         */
        get: operations["getCurrentToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-token/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token
         * @description One token, without its secret.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Takes effect on the next request with the token. A token of another member requires `api_token:manage`, and the token of a directory `sso:manage`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        /**
         * Rename a token
         * @description Scopes and expiry cannot be changed. Create a new token instead. A token of another holder requires the same rights as creating it: `api_token:create` for a person, `api_token:manage` for a service member, `sso:manage` for a directory.
         */
        patch: operations["renameToken"];
        trace?: never;
    };
    "/api-token/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a token
         * @description Creates a new secret for the same token. The token keeps its expiry date, or expires earlier if the organization has lowered its maximum lifetime. The secret is only in this response. A token with scopes cannot rotate other tokens of its holder. A token of another holder requires the same rights as creating it: `api_token:create` for a person, `api_token:manage` for a service member, `sso:manage` for a directory.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-token/revoke-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke all of a member's tokens
         * @description Revokes all your tokens, or with `api_token:manage` all tokens of another member. Also disconnects the member's connected apps.
         */
        post: operations["revokeAllTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me/connected-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your connected apps
         * @description Apps that the caller allowed to act for them, most recently used first. Apps idle for 30 days are disconnected.
         */
        get: operations["listMyConnectedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me/connected-app/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an app
         * @description From its next message on, the app can no longer act for the caller. All its tokens are revoked.
         */
        delete: operations["disconnectMyApp"];
        options?: never;
        head?: never;
        /**
         * Change what a connected app may do
         * @description Sets which toolboxes the app can use and which of its scopes it keeps. Takes effect on the app’s next message. A toolbox that a manager removed from the app stays removed, even if `toolbox_ids` is null.
         */
        patch: operations["changeMyConnectedApp"];
        trace?: never;
    };
    "/member/{id}/disconnected-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a member’s disconnected apps
         * @description The workloads, and the apps that the identity provider let in for the member, that were disconnected since. They cannot connect again until someone allows them. Members can list their own. For others, the caller needs `api_token:view`.
         */
        get: operations["listMemberDisconnectedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/disconnected-app/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Allow a disconnected app again
         * @description Lets the workload or the identity provider connect the app again. The app gets access with its next token. Members can allow their own apps. For others, the caller needs `api_token:manage`.
         */
        delete: operations["allowMemberApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/connected-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a member’s connected apps
         * @description The apps that a member allowed to act for them, most recently used first. An app never has more access than the member. Members can list their own apps. For others, the caller needs `api_token:view`. Toolboxes that the caller cannot see are only counted.
         */
        get: operations["listMemberConnectedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/connected-app/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect a member’s app
         * @description From its next message on, the app can no longer act for the member. All its tokens are revoked. The member can allow the app again. Members can disconnect their own apps. For others, the caller needs `api_token:manage`.
         */
        delete: operations["disconnectMemberApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your browser sessions
         * @description The browsers in which the caller is signed in, most recently used first. A session lasts ten hours.
         */
        get: operations["listMySessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me/session/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a browser session
         * @description Signs the caller out of one browser. The next request of the session is refused.
         */
        delete: operations["endMySession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/me/sign-in-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sign-in link
         * @description The link opens a session in one browser, once, within five minutes. There, the caller can then allow apps to use the caller’s toolboxes. The session has the rights of the token that created the link and ends with that token. Only people can call this route, with a token that has no scopes.
         */
        post: operations["makeSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get authorization server metadata
         * @description Metadata of the authorization server for agent addresses (RFC 8414). The server issues codes with PKCE (S256) to public clients. Clients identify themselves with a metadata document or by registration. `resource` is required and must be an agent address. Tokens are valid for one hour, and only for that address. The endpoints report errors as `error` and `error_description` (RFC 6749, 5.2): `invalid_request` with 413 if the body is too large, and `temporarily_unavailable` with 429 and `Retry-After` after too many requests. Needs no token.
         */
        get: operations["getAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get single sign-on settings
         * @description Returns the OpenID Connect identity provider of the organization, and the result of its last use. Needs `sso:view`.
         */
        get: operations["getSignIn"];
        /**
         * Set up single sign-on
         * @description Needs `sso:manage` and the feature `oidc_sign_in`. Members sign in with a browser at `start_url`, through this identity provider, and can then manage their API tokens. The operator of an identity provider can impersonate every user whom the provider signs in. Latchkey therefore refuses users with more permissions than the member who configured the provider. Changing the identity provider removes the links to accounts of the previous one.
         */
        put: operations["configureSignIn"];
        post?: never;
        /**
         * Remove single sign-on
         * @description Needs `sso:manage`. Members can no longer sign in through the identity provider, and the links to its accounts are removed. Browser sessions continue until they expire after 10 hours. `POST /api-token/revoke-all` ends the browser sessions of one member.
         */
        delete: operations["removeSignIn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/sign-in/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check single sign-on
         * @description Needs `sso:manage`. Fetches the identity provider’s documents again, tries the client and its secret with a code that does not exist, and updates `status` and `last_error`.
         */
        post: operations["verifySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/enterprise-client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List enterprise clients
         * @description The agents that the identity provider of the organization can let in, newest first. Needs `sso:view`.
         */
        get: operations["listEnterpriseClients"];
        put?: never;
        /**
         * Add an enterprise client
         * @description Adds an agent that the identity provider of the organization can let in. The agent gets an assertion for a member from the identity provider (an ID-JAG), and exchanges it at `/oauth/token` for a token with the grant type `urn:ietf:params:oauth:grant-type:jwt-bearer`. Enter `client_id` at the identity provider. Only this response contains the secret. Needs `sso:manage` and the feature `oidc_sign_in`.
         */
        post: operations["createEnterpriseClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/enterprise-client/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an enterprise client
         * @description One client, without its secret. Needs `sso:view`.
         */
        get: operations["getEnterpriseClient"];
        put?: never;
        post?: never;
        /**
         * Delete an enterprise client
         * @description The identity provider can no longer let the client in. The client is disconnected from all members, also from members who allowed it themselves. Needs `sso:manage`.
         */
        delete: operations["deleteEnterpriseClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/enterprise-client/{clientId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of an enterprise client
         * @description Creates a new secret. Only this response contains the secret. The previous secret is invalid at once; tokens that were issued before continue until they expire. Needs `sso:manage` and the feature `oidc_sign_in`.
         */
        post: operations["rotateEnterpriseClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/workload-credential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a service member’s workload credentials
         * @description The workloads that can get tokens for the service member, newest first. Members see their own. For others, the caller needs `api_token:view`.
         */
        get: operations["listWorkloadCredentials"];
        put?: never;
        /**
         * Add a workload credential
         * @description Lets a workload, such as a pod or a CI job, act as the service member without a stored token. The workload gets tokens at `/oauth/token`, each for one agent address and at most 15 minutes. With the kind `federation`, it sends a token of its platform (grant type `urn:ietf:params:oauth:grant-type:jwt-bearer`). With the kind `private_key_jwt`, it signs an assertion with its own key (grant type `client_credentials`), and its client id is the id of the credential. All rules that bind the service member and the caller bind the tokens. Needs `api_token:manage` and the permissions of the service member.
         */
        post: operations["createWorkloadCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/workload-credential/{credentialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workload credential
         * @description One credential of a service member. Members see their own. For others, the caller needs `api_token:view`.
         */
        get: operations["getWorkloadCredential"];
        put?: never;
        post?: never;
        /**
         * Delete a workload credential
         * @description The workload gets no further tokens, and its tokens end at once. Needs `api_token:manage`.
         */
        delete: operations["deleteWorkloadCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description Lists every organization that the token’s owner belongs to. Only the token’s own organization is shown with its plan, settings and `can_*` flags.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description Creates another organization. Its owner is the person the token belongs to. The token must not have scopes. The response contains a token for the new organization. The current token stays bound to its own organization.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an organization
         * @description The organization of the token, with its plan, features, limits, settings and the caller’s `can_*` flags.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Schedule deletion of an organization
         * @description Needs `org:delete`. From now on the organization is read-only, and no tools run through its connections. At `purge_at` all data is permanently deleted. Until then, the organization can be restored. Owners get an email now, a week before and a day before. If a deletion is already scheduled, nothing changes.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Update an organization
         * @description Needs `org:manage`. Changes only the fields and settings that are sent. A default role must not have permissions the caller lacks.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/organization/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a scheduled deletion
         * @description Needs `org:manage` or `org:delete`. Afterwards, the organization works as before.
         */
        post: operations["restoreOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a logo
         * @description Needs `org:manage`. Send a PNG, JPEG or WebP file of at most 2 MiB, with sides of 32 to 4096 pixels. The image is converted to WebP of at most 512 pixels a side. Metadata is removed, and so are all animation frames except the first. `logo_url` is the new address of the logo. The image at an address never changes.
         */
        put: operations["uploadOrganizationLogo"];
        post?: never;
        /**
         * Remove the logo
         * @description Needs `org:manage`. If there is no logo, nothing changes.
         */
        delete: operations["removeOrganizationLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/security-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a security summary
         * @description Needs `org:manage` or `audit:view`. Counts the active people who signed in with and without a second factor in the last 90 days. Also counts tokens that never expire or are unused.
         */
        get: operations["getSecuritySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get billing status
         * @description Needs `billing:view`. Returns plan, subscription and seats. The state comes from the payment provider; if it does not answer, the last known state is returned with `stale: true`.
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a checkout session
         * @description Needs `billing:manage`. Returns an address where the caller can pay for a plan. The price covers the current number of billable seats. An earlier open checkout expires. The plan is active as soon as the payment provider reports the payment.
         */
        post: operations["openCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/{id}/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a customer portal session
         * @description Needs `billing:manage`. Returns the address at which to change or cancel the subscription and to see invoices.
         */
        post: operations["openPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/stripe-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a Stripe webhook
         * @description The endpoint for Stripe webhooks. It needs no token, but a valid signature. Latchkey does not rely on the content of the event, but fetches the subscription from Stripe. Repeated events and other kinds of events are accepted without effect.
         */
        post: operations["receiveStripeEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connectors
         * @description The shipped connectors and the custom connectors that the caller can see, by default sorted by name. A connector that a restriction blocks is listed with `restricted: true`, because the caller can request access. `count` cannot be combined with `restricted` or `can_use`. Needs `connector:view`.
         */
        get: operations["listConnectors"];
        put?: never;
        /**
         * Create a connector
         * @description Creates a custom connector from a definition, from an OpenAPI document, or for a remote MCP server. The tools of a remote MCP server are listed once a member connects. The caller becomes the owner of the connector. Only the owner and members with a share can see the connector. Needs `connector:view` and `connector:create`, and `connector:share` for `shares`.
         */
        post: operations["createConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description The categories of the connectors that the caller can see, with counts. Needs `connector:view`.
         */
        get: operations["listConnectorCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connector
         * @description One connector, with its documentation and the variables of its connections. With `include=definition` also the definition document, if the caller can read it. Needs `connector:view`.
         */
        get: operations["getConnector"];
        put?: never;
        post?: never;
        /**
         * Delete a connector
         * @description Only the owner can call this route or, if there is no owner, members with `connector:manage`. The slug is never used again. `on_dependents=disconnect` deletes the connector even if something depends on it, and disconnects its connections. Needs `connector:view`.
         */
        delete: operations["deleteConnector"];
        options?: never;
        head?: never;
        /**
         * Update a connector
         * @description The owner and members with edit access can call this route. If there is no owner, members with `connector:manage` can call it too. A definition is replaced as a whole. `mcp` of a remote MCP connector is also replaced as a whole. If it names another server, all tools of the connector await review. Credentials are never sent to a new host or in a new place of a request. Such a change needs `confirm=true` and deletes the credentials, so members have to sign in again. `dry_run=true` changes nothing, and returns the effect as `impact`. Needs `connector:view`.
         */
        patch: operations["updateConnector"];
        trace?: never;
    };
    "/connector/{slug}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tools of a connector
         * @description The tools that the caller's restrictions allow, sorted by name. With `include_restricted`, the list also contains the tools that a restriction blocks. `operation_counts` counts the tools that match `q` and that no restriction blocks. It is the same on every page. Needs `connector:view`.
         */
        get: operations["listConnectorTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a connector's shares
         * @description All shares of the connector: organization first, then teams, then members. Needs edit access, or the right to share the connector (`connector:share`). Needs `connector:view`.
         */
        get: operations["listConnectorShares"];
        put?: never;
        /**
         * Share a connector
         * @description Gives a member, a team or the whole organization access. If the share exists, its level is changed, and the response is 200. Needs `connector:share` and `connector:view`.
         */
        post: operations["shareConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/share/{aclId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a connector's share
         * @description Takes effect on the next request. Access through other shares is kept. Needs `connector:share` and `connector:view`.
         */
        delete: operations["revokeConnectorShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/documentation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace pages of a connector's documentation
         * @description Adds or replaces all pages of the request, or none. A page with a null `body_markdown` is removed. Other pages stay. The owner and members with edit access can call this route. Needs `connector:view`.
         */
        put: operations["replaceConnectorDocumentation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/tool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a connector's tool registry
         * @description All tools, including disabled ones, sorted by name. For a remote MCP connector, each row shows the tool as its server lists it, and why it is disabled. `review` shows the version that awaits review, next to the accepted version. The owner, members with edit access, and members with `restriction:manage` can call this route. Needs `connector:view`.
         */
        get: operations["listRegisteredTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/tool/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a tool
         * @description Enables or disables the tool for everyone. A disabled tool is neither listed nor run. For a remote MCP connector, `active` accepts and `refused` refuses the version of the tool with this `hash`, and `tier` can raise the tier that the server states. The owner and members with edit access can call this route. Needs `connector:view`.
         */
        patch: operations["updateTool"];
        trace?: never;
    };
    "/connector/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a definition
         * @description Reports all problems of a definition, with pointer and line, and saves nothing. For an OpenAPI document, it also returns the resulting definition, even if it is incomplete, so that you can review and correct it first. Needs `connector:view` and `connector:create`.
         */
        post: operations["validateConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a connector's logo
         * @description The owner and members with edit access can call this route. Accepts a PNG, JPEG or WebP file of at most 2 MiB, with sides of 32 to 4096 pixels. Latchkey converts the image to WebP with sides of at most 512 pixels. `logo` then contains the address of the image. This address is never used for another image. Needs `connector:view`.
         */
        put: operations["uploadConnectorLogo"];
        post?: never;
        /**
         * Remove a connector's logo
         * @description The owner and members with edit access can call this route. If there is no logo, nothing changes. Needs `connector:view`.
         */
        delete: operations["removeConnectorLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a connector
         * @description Only the owner can call this route. Connections, restrictions and the shares of other members do not change. Needs `connector:view`.
         */
        post: operations["transferConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign an owner to a connector
         * @description Assigns an owner to a connector whose owner has left. Callers with `connector:manage` can assign any active member. Callers with edit access and `connector:create` can assign only themselves. Needs `connector:view`.
         */
        post: operations["assignConnectorOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a connector
         * @description Copies a connector into a custom connector that follows it. The copy is unpublished until its owner publishes it. Restrictions on the original apply to the fork. Needs `connector:view`, `connector:create` and access to the definition.
         */
        post: operations["forkConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview upstream changes
         * @description Lists the upstream’s changes that were neither applied nor rejected, with the fork’s version of each part. The preview shows how each change would affect connections, toolboxes, restrictions, grants and requests. The owner and members with edit access can call this route. Needs `connector:view`.
         */
        get: operations["previewPull"];
        put?: never;
        /**
         * Apply selected upstream changes
         * @description Applies all selected changes, or none; other changes remain available. Send the ETag of the preview in `If-Match`. `dry_run=true` changes nothing, and returns the combined effect as `impact`. The owner and members with edit access can call this route. Needs `connector:view`.
         */
        post: operations["pullChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connector/{slug}/link-upstream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an upstream
         * @description Makes a connector follow another connector, its upstream. The next preview lists the differences. Restrictions on the upstream also apply to the connector. The owner and members with edit access can call this route. Needs `connector:view`.
         */
        post: operations["linkUpstream"];
        /**
         * Unlink the upstream
         * @description The connector no longer follows its upstream. Restrictions on the upstream still apply. The owner and members with edit access can call this route. Needs `connector:view`.
         */
        delete: operations["unlinkUpstream"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction/connector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connectors for restrictions
         * @description All connectors that a restriction can target, sorted by name: the shipped catalog and all custom connectors, regardless of the caller's own access. Needs `restriction:manage` and `connector:view`.
         */
        get: operations["listRestrictionConnectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction/connector/{slug}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tools for restrictions
         * @description All tools of a connector, sorted by name, as values for `tools[].tool_name` of a restriction. The list includes tools that the caller's own restrictions block. The caller still cannot call these tools. `operation_counts` counts all tools that match `q`, regardless of `operation`. Needs `restriction:manage` and `connector:view`.
         */
        get: operations["listRestrictionConnectorTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction/connector/{slug}/tools/{name}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an edited tool
         * @description Confirms that a tool does nothing that restrictions block. A connector's editor could add a tool that does what a restriction blocks, under another name and path. So until a tool that an edit added or changed is verified, blocks on other tools of the connector or of its ancestors also cover this tool. If its method and path are new, every such block covers it. Otherwise, a block covers it if the tool may now send the request of the blocked tool. If the tool is verified already, nothing changes and the response is 200. Needs `restriction:manage` and `connector:view`. You cannot verify tools that you are blocked from.
         */
        post: operations["verifyTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction/connector/{slug}/tools/{name}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a changed tool
         * @description Makes the allow rules that list an earlier version of a tool list its current version. Until then, the members whom these rules bind cannot use the changed tool. `unconfirmed` of the tool shows the difference. The change is confirmed for the rules that you may write, and stays unconfirmed for others. If no change is unconfirmed, nothing changes and the response is 200, whatever the digest. Needs `restriction:manage` and `connector:view`. Rules on a member also need `restriction:override`.
         */
        post: operations["confirmTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List budgets
         * @description Limits on the number of tool calls, with what is left in the current period, newest first. Members see the budgets of the organization, and those of themselves and of their apps. With `budget:manage`, the caller sees all.
         */
        get: operations["listBudgets"];
        put?: never;
        /**
         * Create a budget
         * @description Limits how many tool calls may start in each period. It applies from the next call on, and calls from before do not count. Above it, a call is refused with `budget_exceeded` before anything is sent. Several budgets may limit the same call. A call that was certainly not sent stops counting. Needs `budget:manage`.
         */
        post: operations["createBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budget/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a budget
         * @description One budget, with what is left in the current period.
         */
        get: operations["getBudget"];
        put?: never;
        post?: never;
        /**
         * Delete a budget
         * @description From the next call on, this budget does not limit calls. Needs `budget:manage`.
         */
        delete: operations["deleteBudget"];
        options?: never;
        head?: never;
        /**
         * Change a budget’s number of calls
         * @description Applies from the next call on. Calls that were already counted in the current period stay counted. To change anything else, create another budget. Needs `budget:manage`.
         */
        patch: operations["resizeBudget"];
        trace?: never;
    };
    "/connector/{slug}/oauth-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization's OAuth application
         * @description The OAuth application with which the organization's members sign in to this connector. The secret is not included. Needs `connector:view`.
         */
        get: operations["getConnectorOAuthApp"];
        /**
         * Set or replace the organization's OAuth application
         * @description The vault stores the secret and never shows it again. Sending the same client_id with a new secret rotates the secret: the old secret stays in use for 24 hours. After the client_id changes, accounts keep the application they signed in with until their connections are reconnected. Needs `connector:view`. A shipped connector also requires `connector:manage`, and a custom connector edit access or, without an owner, `connector:manage`.
         */
        put: operations["setConnectorOAuthApp"];
        post?: never;
        /**
         * Remove the organization's OAuth application
         * @description With `force=true`, the application is removed even if accounts signed in with it. Their connections then have to be reconnected. Needs `connector:view`. A shipped connector also requires `connector:manage`, and a custom connector edit access or, without an owner, `connector:manage`.
         */
        delete: operations["removeConnectorOAuthApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description Connections that the caller owns or that are shared with them, by default newest first. The status comes from the vault if it answers quickly; `status_checked_at` says how recent it is.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Create a connection
         * @description Creates a pending connection and a one-time link to sign in. Send the person to `connect_url`, or to `direct_connect_url`, which skips the connect page but may be null. Never send a password or key here. Needs `connection:create` and `connector:view`, and `connection:share` for `shares`.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description One connection with its connector and with everything the caller can do with it.
         */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Delete a connection
         * @description Only the owner can call this route. It also deletes the connection’s shares and revokes its credential.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /**
         * Rename a connection
         * @description The owner and members with edit access can call this route. Names need not be unique.
         */
        patch: operations["renameConnection"];
        trace?: never;
    };
    "/connection/{id}/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disconnect a connection
         * @description Revokes the credential. The connection, its name and its shares stay. The owner and members with edit access can call this route.
         */
        post: operations["disconnectConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a connection's shares
         * @description All shares of the connection: organization first, then teams, then members. Needs edit access, or the right to share the connection (`connection:share`).
         */
        get: operations["listConnectionShares"];
        put?: never;
        /**
         * Share a connection
         * @description Gives a member, a team or the whole organization access. If the share exists, its level is changed, and the response is 200. Needs `connection:share`.
         */
        post: operations["shareConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/share/{aclId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a connection's share
         * @description Takes effect on the next request. Access through other shares is kept. Needs `connection:share`.
         */
        delete: operations["revokeConnectionShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish connecting an account
         * @description The vault redirects the browser here. Completes the connection and redirects to the `redirect_uri` of the original request, with `connection_id`, `status` (`connected`, `denied`, `failed`, `expired`) and `reason`. Without a `redirect_uri`, the response is a page that the person can close. Opening the same address again changes nothing. If the person began on a page of Latchkey that an agent named, the callback needs a browser in which the same person is signed in. Otherwise, the new sign-in is revoked.
         */
        get: operations["finishConnecting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/reconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconnect a connection
         * @description Creates a new one-time link and ends earlier unused links. The status does not change until the person signs in with the same account. While the connection is pending, only the owner can reconnect it. Later, members with edit access can also reconnect it.
         */
        post: operations["reconnectConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/refresh-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh credentials
         * @description Renews the sign-in at the third party now. If it cannot be renewed, checks whether it is still valid. Returns the connection with its new status. If the third party cannot be reached, or rejects a key for the first time, the status does not change, and `last_error` says why. Limited to six times a minute per connection. The owner and members with edit access can call this route.
         */
        post: operations["refreshCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/run-post-install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the post-install steps again
         * @description Runs the connector's setup steps again, for example to find the site. The response is sent before the steps have run; `post_install` of `GET /connection/{id}` shows the result of each step. A site that was already found does not change: reconnect to choose another one. The owner and members with edit access can call this route.
         */
        post: operations["runPostInstall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tools for one connection
         * @description The tools of the connection's connector that the caller's restrictions allow, sorted by name. With `include_restricted`, the list also contains the tools that a restriction blocks. For a remote MCP server, the list contains the tools that the server offers to this account. Anyone with access to the connection can read them, even without access to the connector itself. `operation_counts` counts the tools that match `q` and that no restriction blocks. It is the same on every page.
         */
        get: operations["listConnectionTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/refresh-tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a remote MCP connection's tools
         * @description Lists the tools of a remote MCP server again through this connection, and counts the differences. Limited to six times a minute per connection. The owner and members with edit access can call this route.
         */
        post: operations["refreshConnectionTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/transfer-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the transfer of a connection
         * @description Shows what `POST /connection/{id}/transfer` with the same fields would do, and everything that blocks it. Without `new_owner_user_id` it shows what applies to any new owner. Only the connection’s owner can call this route.
         */
        get: operations["previewTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a connection
         * @description Makes another active member the owner. The account, the member who signed in, the status, variables and shares stay. The new owner’s share ends. With `retain_access`, the caller keeps `use` access through a share. Returns the connection as the caller sees it afterwards, or 204 if they no longer have access. Only the connection’s owner can call this route.
         */
        post: operations["transferConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a connection's variables
         * @description The variables that the connector declares besides the credential, with the values of this connection, in the order of the definition. Secret values are never shown. Values that identify the account are shown only to callers who can manage the connection.
         */
        get: operations["listConnectionVariables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a connection's variables
         * @description Sets the variables you send, all of them or none, and returns the list. A value can have up to 8 KiB, and all values together 64 KiB. Variables that identify the account change only by reconnecting. The owner and members with edit access can call this route.
         */
        patch: operations["changeConnectionVariables"];
        trace?: never;
    };
    "/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approvals
         * @description Pending and past approvals of tool calls, newest first. The list contains the caller’s own approvals and those for connections that the caller owns or can edit.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an approval
         * @description Returns one approval. It is visible to its requester, to the owner of the connection and to members with edit access.
         */
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or deny a call
         * @description Only people can decide, within ten minutes of the request. If the rule is `confirm`, the requester, the connection’s owner or a member with edit access can approve. If the rule is `second_person`, the requester cannot. For a synthetic tool on several connections, the decider needs edit access to all connections of its highest tier. An approval allows one call of the requester with the same tool, arguments and request, within ten minutes. Pass its id as `approval_id` when you run the tool. A call that is never sent does not use up the approval. With `further_calls`, the approver also allows further calls of the tool by this app in this toolbox, as an approval grant.
         */
        post: operations["resolveApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval-grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approval grants
         * @description Grants with which approvers allowed further calls (`further_calls`), newest first. The list contains the grants for the caller’s own calls, and those for connections that the caller owns or can edit.
         */
        get: operations["listApprovalGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval-grant/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an approval grant
         * @description One grant, active or ended.
         */
        get: operations["getApprovalGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval-grant/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an approval grant
         * @description From the next call on, the app needs an approval again. The member whose calls the grant allows can revoke it, and everyone who can edit the connection.
         */
        post: operations["revokeApprovalGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a tool
         * @description Runs one tool of the connector with the account of this connection, within the caller's restrictions. An error of the third party is a 200 response with `outcome: failed`. Needs `tool:execute` and use access.
         *
         *     If the organization requires approval for the tool's tier (setting `approval_policy`; by default for tier `destructive`), nothing runs and the 202 response names an approval, which people decide (`POST /approval/{id}/resolve`). Once it is approved, repeat the call with `approval_id`. The call is then made once, after all checks are repeated.
         *
         *     With an `Idempotency-Key`, a tool of tier `write` or `destructive` runs at most once in 24 hours. A repeat gets the same response, without `data` if that was larger than 64 KiB (`replayed_without_data`), or 409 `outcome_unknown` if Latchkey does not know what the third party did. The repeat needs `tool:execute`, but access to the connection is not checked again, because nothing runs. If nothing reached the third party, the key can be used again. The key has no effect on tools of tier `read`, and a 202 response does not use it up.
         */
        post: operations["executeTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/stop-agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a member’s agents
         * @description Disconnects all connected apps and revokes all tokens of a member at once. Browser sessions end too. Calls that wait for a free slot are refused. Pending approvals stay pending. Calls that already run go on, and the response lists them. Service members for which the member is responsible go on: stop each by its own id. Members can stop their own agents. For others, the caller needs `member:manage`.
         */
        post: operations["stopAgents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connection/{id}/toolbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the toolboxes that act through a connection
         * @description The toolboxes with an entry or a synthetic tool that uses the connection. Members who may use one of them act through the connection, even if it is not shared with them. Toolboxes that the caller can open come first, by name. For all others, `toolbox` is null, so that the list is complete without revealing their names. Needs edit access to the connection, or the right to share it (`connection:share`).
         */
        get: operations["listConnectionToolboxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/skill-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a toolbox's skill versions
         * @description All versions of the toolbox's skill, newest first, without their texts. The last 200 versions are kept. The owner and callers with edit access can call this route.
         */
        get: operations["listToolboxSkillVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/skill-version/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a toolbox's skill version
         * @description One version of the toolbox's skill with its text. The owner and callers with edit access can call this route.
         */
        get: operations["getToolboxSkillVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template/{id}/skill-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a template's skill versions
         * @description All versions of the template's skill, newest first, without their texts. The last 200 versions are kept. The owner and callers with edit access can call this route.
         */
        get: operations["listTemplateSkillVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template/{id}/skill-version/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template's skill version
         * @description One version of the template's skill with its text. The owner and callers with edit access can call this route.
         */
        get: operations["getTemplateSkillVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/synthetic-tool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List synthetic tools
         * @description The caller’s own synthetic tools, sorted by name. Tools of other members are never listed.
         */
        get: operations["listSyntheticTools"];
        put?: never;
        /**
         * Create a synthetic tool
         * @description Creates a synthetic tool with 1 to 20 steps. Each step calls a tool through a connection that the caller can use. A synthetic tool cannot be shared or transferred. The response reports all problems together. Warnings do not prevent creation. Needs `toolbox:create`.
         */
        post: operations["createSyntheticTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/synthetic-tool/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a synthetic tool
         * @description One of the caller’s own synthetic tools, with the current problems of each step.
         */
        get: operations["getSyntheticTool"];
        put?: never;
        post?: never;
        /**
         * Delete a synthetic tool
         * @description Only the tool’s owner can call this route, with `toolbox:create` or `toolbox:manage`. The connections of the tool are not affected.
         */
        delete: operations["deleteSyntheticTool"];
        options?: never;
        head?: never;
        /**
         * Change a synthetic tool
         * @description Only the tool’s owner can call this route, with `toolbox:create` or `toolbox:manage`. `steps` replaces all steps, in order. The whole program is checked again. Nothing changes if it has an error.
         */
        patch: operations["updateSyntheticTool"];
        trace?: never;
    };
    "/synthetic-tool/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a draft of a synthetic tool
         * @description Makes the same checks as saving a new tool or, with `id`, as changing this tool, without saving the draft. Returns the problems, the tier, the connectors and the maximum number of calls per run. Needs `toolbox:create`.
         */
        post: operations["validateSyntheticTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/synthetic-tool/{id}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a synthetic tool
         * @description Runs the steps of the caller’s own synthetic tool. Each step runs after the steps it depends on. Each step runs on its connection, within the caller’s restrictions. Everything is checked before the first call; if one step is refused, no step runs. If the organization requires approval for the tier of the tool, the response is 202 with an approval. One approval covers the whole run with this input. Completed calls are never undone. If a step fails, the run ends, unless the step has `on_error: continue`.
         *
         *     With an `Idempotency-Key`, a run that writes is made only once. A repeated request gets the same response, or 409 `outcome_unknown` with the known state of the steps if the run was lost. A run takes at most 60 seconds. With `?wait=0`, Latchkey responds with 202 immediately, and the run can take 120 seconds. Needs `tool:execute`.
         */
        post: operations["executeSyntheticTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/execution/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the result of a run of a synthetic tool
         * @description A run of the caller’s own synthetic tool. Results of other calls are not kept. Runs are kept for 24 hours. `output` and `error` are null for runs without `?wait=0`. If the process that executes a run ends, the run becomes `unknown` after about two minutes. The calls of a step with the status `unknown` may have been made.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Templates that the caller owns or that are shared with them, most recently changed first.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Creates a template of up to 200 tools, or from the tools of a toolbox. A template contains no connections and names no members. `POST /toolbox` with `template_id` stamps a toolbox from it, which starts with its tools, skill and approval rules. Needs `template:create`, and `template:share` for `shares`.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description One template with its entries, and whether the caller could pin each of them when stamping.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Only the owner can call this route. Toolboxes stamped from the template are not changed.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description The owner and callers with edit access can call this route. `entries` replaces all entries, in order, and all entries are checked together. Toolboxes stamped from the template are not changed.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/template/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a template's shares
         * @description All shares of the template: organization first, then teams, then members. Needs edit access, or the right to share the template (`template:share`).
         */
        get: operations["listTemplateShares"];
        put?: never;
        /**
         * Share a template
         * @description Gives a member, a team or the whole organization access. If the share exists, its level is changed, and the response is 200. Needs `template:share`.
         */
        post: operations["shareTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template/{id}/share/{aclId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a template's share
         * @description Takes effect on the next request. Access through other shares is kept. Needs `template:share`.
         */
        delete: operations["revokeTemplateShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template/{id}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a template
         * @description The owner can call this route. If the owner has left, callers with edit access can take the template over themselves. Callers with `template:manage` can transfer it to any member. The response is 204 if the caller no longer has access afterwards.
         */
        post: operations["transferTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller’s accounts in a toolbox
         * @description The caller’s account for each connector with entries that run on an account of their caller (`account: caller`), sorted by the connector’s name. A call uses the connection that the caller chose, otherwise the only one that the caller owns. A connection that is shared with the caller is used only if the caller chose it.
         */
        get: operations["listToolboxAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/account/{connector_slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose an account in a toolbox
         * @description Sets which of the caller’s connections the caller’s own calls use for the entries of one connector with `account: caller`. The choice concerns only the caller, and gives no access: a call is refused if the caller can no longer use the connection. Needs `use` access to the toolbox.
         */
        put: operations["chooseToolboxAccount"];
        post?: never;
        /**
         * Remove a choice of an account
         * @description Removes the caller’s choice for the entries of one connector in the toolbox. Their calls then use the only connection that the caller owns. The connection stays.
         */
        delete: operations["removeToolboxAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List toolboxes
         * @description Toolboxes that the caller owns or that are shared with them, most recently changed first.
         */
        get: operations["listToolboxes"];
        put?: never;
        /**
         * Create a toolbox
         * @description Creates a toolbox of up to 200 tools, each pinned to a connection by the caller. Members with `use` access to the toolbox run these tools with the caller’s access to that connection, within their own restrictions. An entry without a connection is left unpinned. A synthetic tool can only be added by its owner and runs with the owner’s access. With `template_id` the toolbox is stamped from a template: its tools, skill and approval rules are copied. Each tool is pinned to the connection in `connection_map`, or to the caller’s only active connection of the connector. A tool is left unpinned if there is neither, or if a restriction blocks the caller from it. Needs `toolbox:create`, and `toolbox:share` for `shares`.
         */
        post: operations["createToolbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/connector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connectors of toolboxes
         * @description The connectors with tools in toolboxes that the caller can access, sorted by name.
         */
        get: operations["listToolboxConnectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a toolbox
         * @description One toolbox as the caller sees it: its entries, the reasons why some of them cannot run, the tools the caller can call now, and the connections and members that the tools depend on. Connections that the caller cannot see are only counted.
         */
        get: operations["getToolbox"];
        put?: never;
        post?: never;
        /**
         * Delete a toolbox
         * @description Only the owner can call this route. Shares and skill versions are deleted too. Connections are not affected.
         */
        delete: operations["deleteToolbox"];
        options?: never;
        head?: never;
        /**
         * Change a toolbox
         * @description The owner and callers with edit access can call this route. `entries` replaces all entries, in order. An entry sent with its `id` keeps its pinning editor if its tool, connection, frozen values and schema stay the same. For all other entries with a connection, the caller becomes the pinning editor. If one entry is refused, nothing changes.
         */
        patch: operations["updateToolbox"];
        trace?: never;
    };
    "/toolbox/{id}/repin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Repair entries of a toolbox
         * @description Pins entries to connections that the caller can use. The connection for an entry is the one in the request, otherwise the entry’s current connection, otherwise the caller’s only active connection on the connector. Entries that cannot be pinned are left unchanged and reported. Synthetic tools cannot be repinned. The owner and callers with edit access can call this route.
         */
        post: operations["repinToolbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a toolbox's shares
         * @description All shares of the toolbox: organization first, then teams, then members. Needs edit access, or the right to share the toolbox (`toolbox:share`).
         */
        get: operations["listToolboxShares"];
        put?: never;
        /**
         * Share a toolbox
         * @description Gives a member, a team or the whole organization access. If the share exists, its level is changed, and the response is 200. Needs `toolbox:share`.
         */
        post: operations["shareToolbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/share/{aclId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a toolbox's share
         * @description Takes effect on the next request. Access through other shares is kept. Needs `toolbox:share`.
         */
        delete: operations["revokeToolboxShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a toolbox
         * @description The owner can call this route. If the owner has left, callers with edit access can take the toolbox over themselves. Callers with `toolbox:manage` can transfer it to any member. Entries keep their pinning editors. The response is 204 if the caller no longer has access afterwards.
         */
        post: operations["transferToolbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a tool of a toolbox
         * @description Runs a tool by the name that `tools` of the toolbox lists. Only the listed tools can run. The tool runs on the connection it is pinned to, with the access of the pinning editor. The editor must be a member with `use` access to the connection at that moment. An entry with `account: caller` runs on an account of the caller instead, with the caller’s own access: on the account that the caller chose, otherwise on the only one that the caller owns. The caller’s own restrictions apply. Arguments in the request override the defaults of the toolbox. Frozen arguments keep their fixed values and cannot be sent.
         *
         *     A synthetic tool runs all its steps in this way, with the access of its owner. If a restriction blocks the caller from one step, no step runs. `steps` contains the result of each step.
         *
         *     Answers, approvals and `Idempotency-Key` work as in `POST /connection/{id}/execute`. If the `approval_policy` of the toolbox and of the organization differ, the stricter one applies. Needs `tool:execute` and `use` access to the toolbox.
         */
        post: operations["executeToolboxTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/connected-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a toolbox’s connected apps
         * @description Apps that members allowed to use the toolbox. The owner and callers with edit access see all of these apps. Other callers see only their own apps. An app never has more access than the member who allowed it. The list cannot be counted (`count`), because a page leaves out apps of members who lost access to the toolbox.
         */
        get: operations["listConnectedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/connected-app/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an app from a toolbox
         * @description Removes the toolbox from a member’s app. Takes effect on the app’s next message. The owner and callers with edit access can do this for every app. The app’s member cannot undo it: the app stays removed until a caller with edit access restores it (`DELETE /toolbox/{id}/removed-app/{appId}`). Other callers can remove the toolbox only from their own apps. They can add it again, and an app without toolboxes is disconnected.
         */
        delete: operations["cutOffApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/removed-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps removed from a toolbox
         * @description Members’ apps that the owner of the toolbox, or a member with edit access, removed from it. The app that was removed last comes first. The owner and callers with edit access can call this route.
         */
        get: operations["listRemovedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolbox/{id}/removed-app/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Restore a removed app
         * @description Ends the removal of an app from the toolbox. If the app is still connected, it regains the access that its member gave it. The owner and callers with edit access can call this route.
         */
        delete: operations["restoreApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use the tools of all toolboxes over MCP
         * @description An address at which agents use the Model Context Protocol over Streamable HTTP. It supports revision 2026-07-28, and the earlier revisions up to 2025-11-25, which begin with a handshake. Send `Accept: application/json, text/event-stream`. Each message gets its own response. The response is JSON, or a stream of events if the client requested progress. `tools/list` shows the tools the caller can call now, with the names and schemas of the toolbox. If a call is refused, its result says why. Needs `tool:execute`. This address offers all toolboxes that the caller can use. A tool whose name another tool also has gets its toolbox’s name as a prefix. Tools of the caller’s own toolboxes are not renamed because of tools that other members share.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use the tools of all accounts over MCP
         * @description An address at which agents use the Model Context Protocol, as at `POST /mcp`. It offers the tools of all connections that the caller may use, without a toolbox. A call has the rights of the caller, as `POST /connection/{id}/execute` has. `tools/list` has `search_tools` and `call_tool`, with which an agent finds and runs tools. A tool is called by its connector and its own name, such as `github__list_issues`. If the caller has several accounts on the connector, the argument `_account` names one of at most twelve. Needs `tool:execute`.
         */
        post: operations["callMcpOfAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/toolbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use the tools of one toolbox over MCP
         * @description An address at which agents use the Model Context Protocol over Streamable HTTP. It supports revision 2026-07-28, and the earlier revisions up to 2025-11-25, which begin with a handshake. Send `Accept: application/json, text/event-stream`. Each message gets its own response. The response is JSON, or a stream of events if the client requested progress. `tools/list` shows the tools the caller can call now, with the names and schemas of the toolbox. If a call is refused, its result says why. Needs `tool:execute`.
         */
        post: operations["callMcpOfToolbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get sign-in metadata for all toolboxes
         * @description After a 401, clients read this document to find the authorization server that issues tokens for this address (RFC 9728). An API token is also accepted at the address. This request needs no token.
         */
        get: operations["getMcpMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get sign-in metadata for all accounts
         * @description After a 401, clients read this document to find the authorization server that issues tokens for this address (RFC 9728). An API token is also accepted at the address. This request needs no token.
         */
        get: operations["getMcpMetadataOfAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp/toolbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get sign-in metadata for a toolbox
         * @description After a 401, clients read this document to find the authorization server that issues tokens for this address (RFC 9728). An API token is also accepted at the address. This request needs no token. The response does not depend on whether the toolbox exists.
         */
        get: operations["getMcpMetadataOfToolbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a member can use
         * @description The connectors whose tools a member can use, sorted by name. An item is one connector. It says in which ways the member can use it (connect an account of their own, a connection, a toolbox), and what restrictions decide about each tool, for the same reasons as in `GET /restriction/explain`. A connector is left out if a restriction blocks the member from all of it, and the list is empty if the member lacks `tool:execute`. The list does not include synthetic tools. A suspended member gets the list that applies after reactivation. Members can list their own access. For others, the caller needs `restriction:view`, and the audit log records the request. Ways that the caller cannot see, such as connections that are not shared with the caller, are left out of `ways` and `origins`.
         */
        get: operations["listMemberAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users (SCIM)
         * @description All people in the organization, sorted by id, including people whom no directory manages yet. `filter` supports id, userName, externalId, displayName, name.givenName, name.familyName, emails, active, meta.created, meta.lastModified, groups and manager. Needs a SCIM token, which `POST /api-token` creates.
         */
        get: operations["listScimUsers"];
        put?: never;
        /**
         * Create a user (SCIM)
         * @description Creates a member immediately, with the default provisioning role until a group assigns another role. If the address has a pending invite, this invite is accepted. A member who left within 90 days comes back with the same id. Needs a SCIM token, which `POST /api-token` creates. Some changes depend on the permissions of the member who issued it. See `/reference/guides/provisioning#what-a-token-may-do`.
         */
        post: operations["createScimUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user (SCIM)
         * @description A person in the organization as a directory sees them. With `If-None-Match`, the response is 304 if nothing has changed. Needs a SCIM token, which `POST /api-token` creates.
         */
        get: operations["getScimUser"];
        /**
         * Replace a user (SCIM)
         * @description Omitted attributes are cleared, except `active`, `userName` and `emails`. From now on the directory manages this person, even if it did not create the member. Needs a SCIM token, which `POST /api-token` creates. Some changes depend on the permissions of the member who issued it. See `/reference/guides/provisioning#what-a-token-may-do`.
         */
        put: operations["replaceScimUser"];
        post?: never;
        /**
         * Delete a user (SCIM)
         * @description Ends the membership. Tokens are revoked, connections are disconnected, and resources that other members use are left without an owner. If the user is created again within 90 days, the member comes back with the same id. Needs a SCIM token, which `POST /api-token` creates. Some changes depend on the permissions of the member who issued it. See `/reference/guides/provisioning#what-a-token-may-do`.
         */
        delete: operations["deleteScimUser"];
        options?: never;
        head?: never;
        /**
         * Change a user (SCIM)
         * @description Accepts the formats of Okta and Entra: `op` in upper or lower case, booleans as strings, and a `value` whose keys are paths. If one operation fails, none is applied. `active: false` suspends the member. `active: true` does not undo a suspension by an administrator. From now on the directory manages this person, even if it did not create the member. Needs a SCIM token, which `POST /api-token` creates. Some changes depend on the permissions of the member who issued it. See `/reference/guides/provisioning#what-a-token-may-do`.
         */
        patch: operations["patchScimUser"];
        trace?: never;
    };
    "/scim/v2/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups (SCIM)
         * @description Groups that the directory has pushed, sorted by id. `filter` supports id, displayName, externalId and members. Use `excludedAttributes=members` to omit the members. Needs a SCIM token, which `POST /api-token` creates.
         */
        get: operations["listScimGroups"];
        put?: never;
        /**
         * Create a group (SCIM)
         * @description Members must be users of the organization, at most 10,000 in one request. Duplicates count once. Needs a SCIM token, which `POST /api-token` creates.
         */
        post: operations["createScimGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group (SCIM)
         * @description A group with its members. With `If-None-Match`, the response is 304 if nothing has changed. Needs a SCIM token, which `POST /api-token` creates.
         */
        get: operations["getScimGroup"];
        /**
         * Replace a group (SCIM)
         * @description Replaces the members with the list in `members`. If `members` is omitted, they do not change. Needs a SCIM token, which `POST /api-token` creates. Some changes depend on the permissions of the member who issued it. See `/reference/guides/provisioning#what-a-token-may-do`.
         */
        put: operations["replaceScimGroup"];
        post?: never;
        /**
         * Delete a group (SCIM)
         * @description Its members stay in the organization but lose the roles and teams the group assigned. Needs a SCIM token, which `POST /api-token` creates. Some changes depend on the permissions of the member who issued it. See `/reference/guides/provisioning#what-a-token-may-do`.
         */
        delete: operations["deleteScimGroup"];
        options?: never;
        head?: never;
        /**
         * Change a group (SCIM)
         * @description Adds and removes members, and renames the group. Adding a member twice or removing an absent member succeeds. The response is 204, or 200 with the group if `attributes` is sent. Needs a SCIM token, which `POST /api-token` creates. Some changes depend on the permissions of the member who issued it. See `/reference/guides/provisioning#what-a-token-may-do`.
         */
        patch: operations["patchScimGroup"];
        trace?: never;
    };
    "/provisioning/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the directory sync status
         * @description Needs `sso:view`. Shows when a directory last sent a request, how many users and groups it can see in Latchkey, and the latest changes that were refused. A change is refused, for example, if it would remove the last owner, exceed the number of seats, or give more permissions than the issuer of the token has.
         */
        get: operations["getProvisioningStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the SCIM service provider configuration
         * @description The parts of RFC 7644 that are supported. Needs no token.
         */
        get: operations["getServiceProviderConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM resource types
         * @description The resource types User and Group. To read a single type, append its name, as in `/scim/v2/ResourceTypes/User`. Needs no token.
         */
        get: operations["listResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM schemas
         * @description The attributes that are stored and returned. Other attributes are accepted but not stored. To read a single schema, append its URN or name to `/scim/v2/Schemas/`. Needs no token.
         */
        get: operations["listSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain access
         * @description Explains whether a member may use a connector or one of its tools. The response contains the decision, its reason in one sentence, and every role and ancestor that was evaluated, with the matching rules. For a whole connector, it also names the tools that are blocked. With `toolbox_id`, it also says whether the member can use it through the toolbox. Members can ask about themselves. Only holders of `restriction:view` see rules and role ids, and can ask about other members. The audit log records every request about another member.
         */
        get: operations["explainAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a restriction or a role
         * @description Returns the members who would gain or lose access, without saving anything. For a rule, the response shows connectors and tools. For a role, it shows permissions. Simulating a rule requires `restriction:manage`. Simulating a role requires `restriction:manage` or `role:manage`. The response says whether the caller may make the change.
         */
        post: operations["simulateRestriction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List restrictions
         * @description The allow and block rules of the organization, newest first. Needs `restriction:view`.
         */
        get: operations["listRestrictions"];
        put?: never;
        /**
         * Create a restriction
         * @description The rule takes effect on the next request of every member whom it binds. Needs `restriction:manage`, and for a restriction on a member also `restriction:override`. You cannot restrict yourself, a role you hold, or a role with exactly your permissions.
         */
        post: operations["createRestriction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restriction/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a restriction
         * @description One rule, with the name and logo of every connector in it. Needs `restriction:view`.
         */
        get: operations["getRestriction"];
        put?: never;
        post?: never;
        /**
         * Delete a restriction
         * @description The connectors and tools that the rule blocked become available again, unless other rules block them. Needs `restriction:manage`. A restriction on a member also requires `restriction:override`.
         */
        delete: operations["deleteRestriction"];
        options?: never;
        head?: never;
        /**
         * Update a restriction
         * @description Changes only the fields you send. You must be allowed to write the rule for both its current and its new target. `legacy_override: false` clears the legacy override on all restrictions of the member. Needs `restriction:manage`. A restriction on a member also requires `restriction:override`.
         */
        patch: operations["updateRestriction"];
        trace?: never;
    };
    "/access-grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access grants
         * @description The access grants of members, newest first. Members see their own grants. Holders of `member:manage` or `restriction:view` see all grants.
         */
        get: operations["listAccessGrants"];
        put?: never;
        /**
         * Grant access
         * @description Lets one person use a connector or tool that a restriction blocks, without a request. Needs `member:manage`. You cannot grant access to yourself. The grant has the same effect as the approval of a request: it lifts inherited restrictions and those on the person's roles. Restrictions on the person are lifted only with `lift_member_rules`, which requires `restriction:manage` and `restriction:override`. A grant of the person for the same target ends, and their pending request for it is closed.
         */
        post: operations["grantAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-grant/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an access grant
         * @description One grant, active or ended.
         */
        get: operations["getAccessGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-grant/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access grant
         * @description Takes effect on the member's next request. Needs `member:manage`, except for your own grants.
         */
        post: operations["revokeAccessGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-grant/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend an access grant
         * @description Sets a later end. Needs `member:manage`. A grant that lifts the member's own rules also requires `restriction:manage` and `restriction:override`. You cannot extend your own grant.
         */
        post: operations["extendAccessGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access requests
         * @description Access requests, newest first. Members see their own requests and those for resources they may share. Holders of `member:manage` see all requests. With `mine=true`, the list contains only the caller's own requests.
         */
        get: operations["listAccessRequests"];
        put?: never;
        /**
         * Create an access request
         * @description Requests access that is blocked by a restriction or a missing permission, or a higher access level for a resource you can see. Send exactly one of `connector_slug` (with `tool_name` for one tool), `permission`, and `resource_id` (with `resource_type` and `level`). After a refused call, you can send the `request_access` object of its response. If you already have an open request for the same target, it is returned with 200. A request expires after 30 days, and closes automatically once nothing blocks the access.
         */
        post: operations["fileAccessRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-request/pending-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count pending access requests
         * @description Number of requests that wait for the caller's decision, and number of the caller's own pending requests.
         */
        get: operations["countPendingAccessRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-request/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an access request
         * @description One request. Visible to its requester, to holders of `member:manage`, and to members who may share the requested resource.
         */
        get: operations["getAccessRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-request/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or deny an access request
         * @description Needs `member:manage`, or for a request of kind `resource` the right to share the resource (`connection:share`, `connector:share`, `template:share` or `toolbox:share`). You cannot decide your own request. For a connector or tool, approval creates a grant for that member and target. Until the grant ends, it lifts inherited restrictions and those on the member's roles, including restrictions written later. Restrictions on the member are lifted only with `lift_member_rules`, which requires `restriction:manage` and `restriction:override`. For a resource, approval shares it with that member until the share is revoked. For a permission, approval only records the decision. To give the permission, change the roles of the member with `PATCH /member/{id}`.
         */
        post: operations["resolveAccessRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-request/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an access request
         * @description Ends a pending request. Only the requester can do this.
         */
        post: operations["withdrawAccessRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description The records of at most 31 days (by default the last 31) that match the filters, oldest first, as newline-delimited JSON: one record per line, as the list shows them with `scope=org`. Tool calls are not included unless `category`, `action` or `request_id` asks for them. The last line is `{"export": {"complete": true, "count", "until"}}`. Start the next export with `from` set to `until`. This is a minute before the export, so skip records that you already have, by their `id`. An export of more than 1,000,000 records ends with `{"export": {"complete": false, "count", "resume_from"}}`. Continue with `from` set to `resume_from`. A response without such a line was cut off, for example because the caller lost access during the export. Needs `audit:view` and the feature `audit_export`. The export itself is recorded.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit records
         * @description Actions in the organization: the actor, the resource, the time and the changes, newest first. By default, the list contains your own actions and those on connections you own or can edit. `scope=org` shows the actions of all actors and needs `audit:view`. The order, `from` and `to` use the time a record was written, which its id contains. A record is written at most a minute after `occurred_at`. Only records of role changes that affect very many members can be written later. To follow the log, request `from` a minute before your last response with `sort=occurred_at`, and skip ids you already have. A webhook delivers the same records without polling. Unlike other pages, a page of this list also has `scope` and `scopes`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-log/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit actions
         * @description Every action the log can contain, with its wording and category, for use in filters.
         */
        get: operations["listAuditActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-log/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an audit record
         * @description One audit record. You can get every record that the list can show you.
         */
        get: operations["getAuditRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage
         * @description The number of tool calls, their errors and their durations, by day or by hour in UTC. By default, it counts your own calls. `scope=org` counts the calls of all members and needs `audit:view`. A call counts once, under the time of the audit record that ends it: `tool.executed`, `tool.refused` or `tool.outcome_unknown`. If the outcome became known later, the log has two such records, and both count. Runs of synthetic tools do not count, but their steps do. Calls are counted within about a minute, and `counted_until` says how far. Durations are the times that third parties took to respond. They are stored in ranges that are 19 % wide, so a percentile differs from the exact one by at most 10 % before it is rounded to whole milliseconds, and is at least 1. Apps with the same name count together. Usage is kept for 13 months.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The endpoints that receive the organization's events, with their status. Needs `webhook:view` or `webhook:manage`, and the feature `webhooks`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook
         * @description Each subscribed event is sent as a `POST`, signed according to Standard Webhooks. The guide “Webhooks” shows how to verify the signature. Only this response contains the secret. Needs `webhook:manage`, `audit:view` and the feature `webhooks`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoint/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One webhook, without its secret. Needs `webhook:view` or `webhook:manage`, and the feature `webhooks`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Pending deliveries are not sent. Needs `webhook:manage` and the feature `webhooks`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes only the fields you send, and can enable or disable the webhook. Pending deliveries of a disabled webhook are not sent. Needs `webhook:manage` and the feature `webhooks`. A change to `url` or `events`, and enabling the webhook, also need `audit:view`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoint/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Creates a new secret. Only this response contains the secret. From now on, messages are signed with the new secret, and for `overlap_hours` also with the previous secret. If you rotate again, older secrets end at once. Needs `webhook:manage` and the feature `webhooks`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoint/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Sends the event `webhook_endpoint.tested`, even if the webhook does not subscribe to it. The list of deliveries shows the result. Needs `webhook:manage` and the feature `webhooks`.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoint/{id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description Pending, delivered and failed deliveries of the last 30 days. Needs `webhook:view` or `webhook:manage`, and the feature `webhooks`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoint/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay deliveries of a webhook
         * @description Sends deliveries again with their original `webhook-id`. Select the deliveries by their ids, or by a time range of at most a day. A time range selects only failed deliveries, unless `only_failed` is false. Unknown ids and deliveries that are being sent are ignored. Needs `webhook:manage`, `audit:view` and the feature `webhooks`.
         */
        post: operations["replayWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/group-mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List group mappings
         * @description Needs `sso:view`. Lists the roles and teams that directory groups assign, newest first.
         */
        get: operations["listGroupMappings"];
        put?: never;
        /**
         * Map a group to a role or a team
         * @description Needs `sso:manage` and every permission of the role. Members of the group get the role in addition to their other roles, from their next request until they leave the group. A group can have several mappings. The owner role cannot be mapped, and callers cannot map groups they belong to. With `team_id`, the team mirrors the group, and only the directory can change its members. This requires that the caller administers the team, or has `team:manage`. `create_team` creates the team, which requires `team:create` or `team:manage`. A team can mirror only one group.
         */
        post: operations["createGroupMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/group-mapping/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group mapping
         * @description Needs `sso:view`. One mapping with its group, its role or team, and its creator.
         */
        get: operations["getGroupMapping"];
        put?: never;
        post?: never;
        /**
         * Delete a group mapping
         * @description Needs `sso:manage`. Members of the group lose the role, unless they have it directly or from another group. Members without any role get the role in the setting `provisioning_default_role_id`. If the mapping has a team, the team keeps its members, and its administrators can change them again.
         */
        delete: operations["deleteGroupMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provisioning/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pushed groups
         * @description Needs `sso:view`. The groups of the directory with the roles and teams they assign.
         */
        get: operations["listPushedGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document as JSON
         * @description This machine-readable description of the API. No token is needed.
         */
        get: operations["getOpenApiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema/openapi.yml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document as YAML
         * @description This machine-readable description of the API. No token is needed.
         */
        get: operations["getOpenApiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        FieldError: {
            /**
             * @description A JSON Pointer (RFC 6901) into the body, or a name prefixed with `query:`, `path:` or `header:`. Empty for the body
             *     itself.
             */
            path: string;
            /** @description A machine-readable reason. */
            reason: components["schemas"]["FieldReason"];
            /** @description A message for people. */
            message: string;
        };
        Error: {
            /** @description A sentence for people. */
            message: string;
            /**
             * @description The code that clients branch on.
             * @enum {string}
             */
            code: "bad_request" | "validation_error" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "rate_limited" | "internal_error" | "role_mapped";
            /** @description A stable value that says more than the code. New values may be added. */
            reason?: components["schemas"]["ErrorReason"];
            /** @description All invalid fields with their reasons. */
            fields?: components["schemas"]["FieldError"][];
            /** @description Further facts. Their shape depends on the reason. */
            details?: {
                [key: string]: unknown;
            };
            /** @description Same as the X-Request-Id header. Include this id when you ask for help. */
            request_id: string;
        };
        ErrorEnvelope: {
            /** @description What went wrong. */
            error: components["schemas"]["Error"];
        };
        AuditToken: {
            /** @description The id of the token. It never changes. */
            id: string;
            /** @description The kind of token, for example `personal`. */
            kind: string;
            /** @description The display name of the token. */
            name: string;
        };
        AuditActor: {
            /**
             * @description The kind of principal that acted. `user`: a person. `service`: a service member. `provisioning`: a directory.
             *     `operator`: the command line of the installation. `system`: Latchkey itself. `anonymous`: a request without a valid
             *     token.
             * @enum {string}
             */
            kind: "user" | "service" | "provisioning" | "operator" | "system" | "anonymous";
            /** @description The id of the actor; null for the system and for unknown actors. */
            id: string | null;
            /** @description The current name or email of the actor; null if the actor has left or has no name. */
            label: string | null;
            /** @description The name to show: the label, or else `Former member`, `Directory sync`, `Operator`, `System` or `Unknown actor`. */
            summary: string;
        };
        AuditResource: {
            /** @description The type of the resource, for example `connection`. */
            type: string;
            /** @description The display name of the resource; null if it has none. */
            label: string | null;
            /** @description The id of the resource. It never changes. */
            id: string;
            /** @description Whether the resource was deleted after the event. For a member: whether they have left. */
            deleted: boolean;
        };
        WebhookRecord: {
            /** @description The id of the audit record. It never changes. */
            id: string;
            /** @description The action, as `noun.past_participle`. */
            action: string;
            /**
             * @description The area the action belongs to.
             * @enum {string}
             */
            category: "access" | "people" | "connections" | "catalog" | "toolboxes" | "organization" | "provisioning" | "security" | "usage";
            /** @description A sentence with current names. A person who left appears as “Former member”. */
            summary: string;
            /** @description The token of the request; null if no token was used. */
            token: components["schemas"]["AuditToken"] | null;
            /** @description The principals on whose behalf the actor acted, outermost first; empty if they acted as themselves. */
            delegation: {
                [key: string]: unknown;
            }[];
            /** @description The affected member, if not the actor. */
            subject_user_id: string | null;
            /** @description The display name of the affected member. */
            subject_label: string | null;
            /** @description Changed fields as `{field, before, after}`, or for lists `{field, added, removed}`. */
            changes: {
                [key: string]: unknown;
            }[];
            /** @description Further data of the event. Its shape depends on the action. */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Whether the action succeeded or was refused.
             * @enum {string}
             */
            outcome: "success" | "refused";
            /** @description The id of the request. The response header and the server log have the same id. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description When the action happened, in RFC 3339 and UTC.
             */
            occurred_at: string;
            /** @description The principal that acted. */
            actor: components["schemas"]["AuditActor"];
            /** @description The resource that was acted on. */
            resource: components["schemas"]["AuditResource"];
            /** @description True if the message would exceed 20 KiB. `changes` is then empty, and `data` too if necessary. */
            truncated?: boolean;
        };
        WebhookMessage: {
            /** @description The name of the event. */
            type: string;
            /** @description When the event happened, in RFC 3339 and UTC. */
            timestamp: string;
            /** @description The audit record of the event. The shape of the record's own `data` depends on the event. */
            data: components["schemas"]["WebhookRecord"];
        };
        Health: {
            /**
             * @description `alive`: the process runs. `ready`: it accepts requests.
             * @enum {string}
             */
            status: "alive" | "ready";
        };
        ConfirmBody: {
            /** @description The code from the mail. Omit this field to request a code. */
            code?: string;
        };
        OneOfMyOrganizations: {
            /** @description The id of the organization. It never changes. */
            id: string;
            /** @description The display name of the organization. */
            name: string;
            /** @description The slug of the organization, used in URLs. */
            slug: string;
            /** @description Whether this is the organization of the token. */
            current: boolean;
        };
        MyToken: {
            /**
             * @description The kind of token.
             * @enum {string}
             */
            kind: "personal" | "service";
            /** @description The scopes of the token. Null: all permissions of the member. */
            scopes: string[] | null;
            /** @description When the token expires; null if it never does. */
            expires_at: string | null;
            /** @description The id of the token. It never changes. */
            id: string;
        };
        MyRole: {
            /** @description The id of the role. It never changes. */
            id: string;
            /** @description The display name of the role. */
            name: string;
            /** @description Whether this is a system role, which cannot be changed. */
            is_system: boolean;
        };
        MyTeam: {
            /** @description The id of the team. It never changes. */
            id: string;
            /** @description The display name of the team. */
            name: string;
            /** @description Whether the member administers the team. */
            is_admin: boolean;
        };
        MyBudget: {
            /** @description The id of the budget. It never changes. */
            id: string;
            /**
             * @description What the budget limits: all calls of the organization, those of the member, or those of the app.
             * @enum {string}
             */
            subject_type: "organization" | "member" | "app";
            /**
             * @description The period in which calls are counted. It begins at the full hour, day or month in UTC.
             * @enum {string}
             */
            period: "hour" | "day" | "month";
            /** @description How many calls may start in a period. */
            calls: number;
            /** @description How many calls started in the current period. */
            used: number;
            /** @description How many further calls may start in the current period. */
            remaining: number;
            /**
             * Format: date-time
             * @description When the next period begins.
             */
            resets_at: string;
            /** @description Whether calls of read-only tools are not counted. */
            writes_only: boolean;
        };
        ResponsibilityRequest: {
            /** @description The id of the service member. It never changes. */
            id: string;
            /** @description The display name of the service member. */
            name: string;
        };
        HeldRole: {
            /** @description Where the role comes from: assigned directly, through a directory group, or by default. */
            sources: ("direct" | "group" | "default")[];
            /** @description The names of the directory groups that assign the role. Needs `sso:view`. */
            group_names?: string[];
            /** @description The id of the role. It never changes. */
            id: string;
            /** @description The display name of the role. */
            name: string;
            /** @description Whether this is a system role, which cannot be changed. */
            is_system: boolean;
        };
        Member: {
            /** @description The id of the member. It never changes. */
            id: string;
            /**
             * @description Whether the member is a person or a service member.
             * @enum {string}
             */
            kind: "person" | "service";
            /** @description The display name of the member. */
            name: string | null;
            /** @description The email address of the member. */
            email: string | null;
            /** @description The job title of the member. */
            title: string | null;
            /** @description The URL of the member's profile picture. Null if there is no picture. */
            avatar_url: string | null;
            /**
             * @description The status of the member.
             * @enum {string}
             */
            status: "active" | "suspended";
            /**
             * @description Why the member is suspended. `responsible`: the service member has no responsible person; `both`: by an
             *     administrator, together with one of the other causes.
             * @enum {string|null}
             */
            suspended_by: "admin" | "provisioning" | "both" | "responsible" | null;
            /** @description The ids of the member's roles. */
            role_ids: string[];
            /** @description The roles of the member. */
            roles: components["schemas"]["HeldRole"][];
            /**
             * @description `billable` if at least one of the member's roles is billable.
             * @enum {string}
             */
            seat_class: "billable" | "free_admin";
            /** @description The id of the person responsible for a service member. Restrictions on that person also bind the service member. */
            responsible_user_id: string | null;
            /** @description The name of the responsible person. Null if they left the organization. */
            responsible_label: string | null;
            /** @description The id of the person who was asked to take responsibility and has not accepted yet. */
            responsible_asked_id: string | null;
            /** @description The name of that person. Null if they left the organization. */
            responsible_asked_label: string | null;
            /** @description The directory's id for the member. Needs `sso:view`. */
            external_id?: string | null;
            /** @description The number of teams that the member belongs to. */
            team_count: number;
            /**
             * @description The day the member was last active. Null if the member was never active. Also null for callers without
             *     `member:manage`, except for the member.
             */
            last_active_at: string | null;
            /**
             * @description Whether the last sign-in that reported its factors used a second factor; `unknown` if there was none. Needs
             *     `org:manage` or `audit:view`, except for the member.
             * @enum {string}
             */
            second_factor?: "yes" | "no" | "unknown";
            /** @description The number of restrictions on the member alone. Needs `restriction:view`. */
            restriction_count?: number;
            /** @description The number of the member's active access grants. Needs `restriction:view`. */
            active_grant_count?: number;
            /** @description The same as `id`. */
            user_id: string;
            /** @description Whether the member uses a billable seat now: an active person with a billable role. */
            uses_seat: boolean;
            /** @description Whether a directory manages the profile. */
            provisioned: boolean;
            /**
             * @description Whether the address is confirmed. Rules about “your own” rights treat an unconfirmed member and their inviter as one
             *     person.
             */
            confirmed: boolean;
            /**
             * Format: date-time
             * @description When the member joined, in RFC 3339, UTC.
             */
            joined_at: string;
            /**
             * @description Whether a restriction on the member alone replaces the restrictions on the member's roles. Needs
             *     `restriction:view`.
             */
            legacy_override?: boolean;
            /**
             * @description Whether the caller may change the roles of the member. Callers add only roles whose permissions they hold, and only
             *     owners remove the owner role.
             */
            can_manage_roles: boolean;
            /** @description Whether the caller may suspend the member. */
            can_suspend: boolean;
            /** @description Whether the caller may remove the member. */
            can_remove: boolean;
            /** @description Whether the caller may edit the profile of the member. */
            can_edit_profile: boolean;
            /** @description Whether the caller may ask a person to take responsibility for the service member. */
            can_ask_responsible: boolean;
            /** @description Whether the caller was asked to take responsibility for the service member, and may accept. */
            can_accept_responsible: boolean;
            /**
             * Format: date-time
             * @description When the member was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the member last changed.
             */
            updated_at: string;
        };
        MyOrganization: {
            /** @description URL of the logo; null without one. */
            logo_url: string | null;
            /**
             * @description The status of the organization.
             * @enum {string}
             */
            status: "active" | "deletion_scheduled" | "purging";
            /**
             * @description The plan of the organization.
             * @enum {string}
             */
            plan: "free" | "team" | "enterprise" | "self_hosted";
            /** @description The id of the organization. It never changes. */
            id: string;
            /** @description The display name of the organization. */
            name: string;
            /** @description The slug of the organization, used in URLs. */
            slug: string;
        };
        MyRestrictions: {
            /** @description The number of restrictions that apply to the caller. */
            rule_count: number;
            /** @description The number of the caller's active access grants. */
            active_grant_count: number;
            /** @description Whether any restriction applies to the caller. */
            bound: boolean;
            /** @description Whether a restriction on the caller alone replaces the restrictions on the caller's roles. */
            legacy_override: boolean;
        };
        MyNotifications: {
            /** @description Requests that the caller may decide. */
            access_requests: boolean;
            /** @description Decisions on the caller's own requests. */
            access_decisions: boolean;
            /** @description Calls of others that wait for the member's approval, at most one mail per minute. */
            approvals: boolean;
            /** @description Access grants that end within three days: the caller's own, and those they approved. */
            grant_ends: boolean;
            /** @description Tokens that end within three days: the caller's own, and those they issued for service members or the directory. */
            token_ends: boolean;
            /** @description Changes to the caller's roles by another member, except through directory groups. */
            role_changes: boolean;
            /** @description Resources handed over to the caller, and requests to take responsibility for a service member. */
            ownership_changes: boolean;
            /** @description Scheduled deletion of an organization the caller owns. */
            organization_deletion: boolean;
            /** @description Webhooks disabled after failures. For members who manage webhooks. */
            webhooks_disabled: boolean;
            /** @description Changes by the directory that were refused, once a day per reason. For members who manage sign-in. */
            sync_refusals: boolean;
            /** @description Failed and recovered payments, and duplicate subscriptions. For members who manage billing. */
            payments: boolean;
        };
        Me: {
            /** @description All organizations that the caller belongs to. */
            organizations: components["schemas"]["OneOfMyOrganizations"][];
            /** @description The token of this request. */
            token: components["schemas"]["MyToken"] | null;
            /** @description The roles of the caller. */
            roles: components["schemas"]["MyRole"][];
            /** @description The caller's current permissions: those that their roles include, limited to the scopes of the token. */
            permissions: string[];
            /** @description The features of the plan. */
            features: string[];
            /** @description The teams of the caller. */
            teams: components["schemas"]["MyTeam"][];
            /**
             * @description `billable` if at least one of the caller's roles is billable.
             * @enum {string}
             */
            seat_class: "billable" | "free_admin";
            /** @description The budgets that limit all tool calls of the caller. Toolboxes and tools may have budgets too. */
            budgets: components["schemas"]["MyBudget"][];
            /** @description Number of the caller's pending access requests. */
            pending_request_count: number;
            /** @description The service members for which the caller was asked to take responsibility. */
            responsibility_requests: components["schemas"]["ResponsibilityRequest"][];
            /** @description The caller. */
            user: components["schemas"]["Member"];
            /** @description The organization of the token. */
            organization: components["schemas"]["MyOrganization"];
            /** @description The restrictions that apply to the caller. */
            restrictions: components["schemas"]["MyRestrictions"];
            /** @description The email notifications that the caller gets in this organization, if the installation sends mail. */
            notifications: components["schemas"]["MyNotifications"];
        };
        NotificationsBody: {
            /** @description Requests that the caller may decide. */
            access_requests?: boolean;
            /** @description Decisions on the caller's own requests. */
            access_decisions?: boolean;
            /** @description Calls of others that wait for the member's approval, at most one mail per minute. */
            approvals?: boolean;
            /** @description Access grants that end within three days: the caller's own, and those they approved. */
            grant_ends?: boolean;
            /** @description Tokens that end within three days: the caller's own, and those they issued for service members or the directory. */
            token_ends?: boolean;
            /** @description Changes to the caller's roles by another member, except through directory groups. */
            role_changes?: boolean;
            /** @description Resources handed over to the caller, and requests to take responsibility for a service member. */
            ownership_changes?: boolean;
            /** @description Scheduled deletion of an organization the caller owns. */
            organization_deletion?: boolean;
            /** @description Webhooks disabled after failures. For members who manage webhooks. */
            webhooks_disabled?: boolean;
            /** @description Changes by the directory that were refused, once a day per reason. For members who manage sign-in. */
            sync_refusals?: boolean;
            /** @description Failed and recovered payments, and duplicate subscriptions. For members who manage billing. */
            payments?: boolean;
        };
        UpdateMeBody: {
            /** @description The caller's email notifications in this organization. */
            notifications?: components["schemas"]["NotificationsBody"];
        };
        AcceptInviteBody: {
            /** @description Display name. Defaults to the name in the invite. */
            name?: string;
            /** @description The secret of the invite. */
            token: string;
        };
        JoinedOrganization: {
            /** @description The id of the organization. It never changes. */
            id: string;
            /** @description The display name of the organization. */
            name: string;
        };
        JoinedUser: {
            /** @description The id of the new member. It never changes. */
            id: string;
        };
        Accepted: {
            /**
             * @description A personal token, valid for 30 days and shown once. Absent if the organization requires single sign-on, unless the
             *     new member is an owner.
             */
            token?: string;
            /** @description The organization that was joined. */
            organization: components["schemas"]["JoinedOrganization"];
            /** @description The new member. */
            user: components["schemas"]["JoinedUser"];
        };
        InvitedRole: {
            /** @description The id of the role. It never changes. */
            id: string;
            /** @description The display name of the role. */
            name: string;
            /** @description Whether this is a system role, which cannot be changed. */
            is_system: boolean;
        };
        Invite: {
            /** @description The id of the invite. It never changes. */
            id: string;
            /** @description The display name of the invited person. */
            name: string | null;
            /** @description The ids of the roles. */
            role_ids: string[];
            /** @description The roles the invited person will get. */
            roles: components["schemas"]["InvitedRole"][];
            /** @description The ids of the teams. */
            team_ids: string[];
            /**
             * @description The status of the invite.
             * @enum {string}
             */
            status: "pending" | "accepted" | "expired" | "revoked";
            /** @description The id of the member who created the invite. Null if the operator created it. */
            invited_by: string | null;
            /** @description The name of the member who created the invite. Null if that member left, or if the operator created the invite. */
            invited_by_label: string | null;
            /** @description When the current link was mailed. Null until it is mailed, and if it was returned to the inviter instead. */
            sent_at: string | null;
            /** @description How often the invite was mailed; 0 if the link was returned to the inviter instead. */
            send_count: number;
            /** @description The id of the member who joined; null until the invite is accepted. */
            accepted_user_id: string | null;
            /** @description The email address of the invited person. */
            email: string;
            /**
             * Format: date-time
             * @description When the invite expires.
             */
            expires_at: string;
            /** @description Whether the caller may change or revoke the invite. */
            can_manage: boolean;
            /** @description Whether the caller may resend the invite. Resending requires the same rights as creating the invite. */
            can_resend: boolean;
            /**
             * Format: date-time
             * @description When the invite was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the invite last changed.
             */
            updated_at: string;
        };
        InvitePage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Invite"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateInviteBody: {
            /**
             * @description The ids of the roles, at least one. You must hold every permission of the roles that you add. A new invite without
             *     this field gets the organization's default role.
             */
            role_ids?: string[];
            /**
             * @description The ids of the teams that the person joins. You must be allowed to add members to each team that you add. If you see
             *     the link of the invite, you must also be in these teams.
             */
            team_ids?: string[];
            /**
             * Format: email
             * @description The email address of the invited person.
             */
            email: string;
            /** @description The display name of the invited person. */
            name?: string | null;
            /** @description Lifetime of the invite in days. Defaults to the organization's setting. */
            expires_in_days?: number;
        };
        SentInvite: {
            /** @description The id of the invite. It never changes. */
            id: string;
            /** @description The display name of the invited person. */
            name: string | null;
            /** @description The ids of the roles. */
            role_ids: string[];
            /** @description The roles the invited person will get. */
            roles: components["schemas"]["InvitedRole"][];
            /** @description The ids of the teams. */
            team_ids: string[];
            /**
             * @description The status of the invite.
             * @enum {string}
             */
            status: "pending" | "accepted" | "expired" | "revoked";
            /** @description The id of the member who created the invite. Null if the operator created it. */
            invited_by: string | null;
            /** @description The name of the member who created the invite. Null if that member left, or if the operator created the invite. */
            invited_by_label: string | null;
            /** @description When the current link was mailed. Null until it is mailed, and if it was returned to the inviter instead. */
            sent_at: string | null;
            /** @description How often the invite was mailed; 0 if the link was returned to the inviter instead. */
            send_count: number;
            /** @description The id of the member who joined; null until the invite is accepted. */
            accepted_user_id: string | null;
            /** @description The link to accept the invite. Anyone with the link can join as the invited person. Null if the link was mailed. */
            invite_url: string | null;
            /** @description The email address of the invited person. */
            email: string;
            /**
             * Format: date-time
             * @description When the invite expires.
             */
            expires_at: string;
            /** @description Whether the caller may change or revoke the invite. */
            can_manage: boolean;
            /** @description Whether the caller may resend the invite. Resending requires the same rights as creating the invite. */
            can_resend: boolean;
            /**
             * Format: date-time
             * @description When the invite was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the invite last changed.
             */
            updated_at: string;
        };
        ChangeInviteBody: {
            /**
             * @description The ids of the roles, at least one. You must hold every permission of the roles that you add. A new invite without
             *     this field gets the organization's default role.
             */
            role_ids?: string[];
            /**
             * @description The ids of the teams that the person joins. You must be allowed to add members to each team that you add. If you see
             *     the link of the invite, you must also be in these teams.
             */
            team_ids?: string[];
        };
        ResendInviteBody: Record<string, unknown>;
        MemberPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Member"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateMemberBody: {
            /**
             * @description Always `service`. To add a person, use `POST /invite`.
             * @default service
             * @enum {string}
             */
            kind?: "service";
            /** @description The display name of the member. */
            name: string;
            /** @description The ids of the roles, at least one, but not the owner role. You must hold every permission of the roles. */
            role_ids: string[];
        };
        UpdateMemberBody: {
            /** @description The display name. Null removes the name, which only members with an email address can do without. */
            name?: string | null;
            /** @description The job title of the member. */
            title?: string | null;
            /**
             * @description The ids of the roles that replace all directly assigned roles, at least one. Roles from groups stay, and the default
             *     role of people from a directory.
             */
            role_ids?: string[];
        };
        NoteBody: {
            /** @description A note for the audit log. */
            note?: string | null;
        };
        AffectedToolbox: {
            /** @description The number of entries of the toolbox that are affected. */
            entry_count: number;
            /** @description The id of the toolbox. It never changes. */
            id: string;
            /** @description The display name of the toolbox. */
            name: string;
        };
        ReplacementCandidate: {
            /** @description The display name of the owner. Null if the owner has left. */
            owner_label: string | null;
            /** @description The id of the connection. It never changes. */
            id: string;
            /** @description The display name of the connection. */
            name: string;
            /** @description The id of the owner, through whose account everyone acts from then on. */
            owner_user_id: string;
        };
        OffboardingConnections: {
            /** @description The slug of the connector; null for connectors that the caller cannot see. */
            connector_slug: string | null;
            /** @description The display name of the connector; null for connectors that the caller cannot see. */
            connector_label: string | null;
            /** @description The number of connections. */
            connection_count: number;
            /** @description The number of toolbox entries that use these connections. */
            entry_count: number;
            /** @description The number of other members' synthetic tools that use these connections. */
            synthetic_tool_count: number;
            /** @description The number of toolboxes that use these connections, through entries or through other members' synthetic tools. */
            toolbox_count: number;
            /** @description At most 20 of these toolboxes. Only toolboxes that the caller can see are named. */
            toolboxes: components["schemas"]["AffectedToolbox"][];
            /** @description Up to ten of the caller's connections that could replace these connections. */
            replacement_candidates: components["schemas"]["ReplacementCandidate"][];
            /** @description The number of the caller's connections that could replace these connections. */
            replacement_candidate_count: number;
        };
        DelegatedEntries: {
            /** @description The number of these entries. */
            entry_count: number;
            /** @description The number of toolboxes with such entries. */
            toolbox_count: number;
            /** @description At most 20 of these toolboxes. Only toolboxes that the caller can see are named. */
            toolboxes: components["schemas"]["AffectedToolbox"][];
        };
        OffboardingServiceMember: {
            /**
             * @description The status of the service member before the removal.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The id of the service member. It never changes. */
            id: string;
            /** @description The display name of the service member. */
            name: string;
        };
        OffboardingResponsibility: {
            /** @description The number of these service members. */
            service_member_count: number;
            /** @description At most 20 of these service members. */
            service_members: components["schemas"]["OffboardingServiceMember"][];
        };
        Offboarding: {
            /** @description The connections of the member. */
            connections: components["schemas"]["OffboardingConnections"][];
            /** @description The number of toolboxes that the member owns. */
            toolboxes: number;
            /** @description The number of templates that the member owns. */
            templates: number;
            /** @description The number of custom connectors that the member owns. */
            connectors: number;
            /** @description The number of synthetic tools that the member owns. */
            synthetic_tools: number;
            /** @description The number of teams that the member administers. */
            teams_administered: number;
            /** @description The number of the member's resources that are shared with others. */
            shared_with_others: number;
            /** @description The number of the member's pending access requests. */
            pending_requests: number;
            /** @description The number of the member's active tokens. */
            tokens: number;
            /** @description Entries that the member added to toolboxes with accounts of others or with synthetic tools. They stop working. */
            delegated_entries: components["schemas"]["DelegatedEntries"];
            /** @description Service members that the member is responsible for. They are suspended until another person takes responsibility. */
            responsible_for: components["schemas"]["OffboardingResponsibility"];
        };
        ReplacementBody: {
            /** @description An active connection on the same connector that the caller may use. */
            connection_id: string;
            /** @description The slug of the connector whose connections are replaced. */
            connector_slug: string;
        };
        RemoveMemberBody: {
            /** @description A note for the audit log. */
            note?: string | null;
            /** @description The member who takes over toolboxes, templates and connectors. */
            transfer_to?: string | null;
            /**
             * @description Whether toolboxes, templates and connectors may be left without an owner.
             * @default false
             */
            confirm_ownerless?: boolean;
            /** @description Connections that replace the leaving member's connections, one per connector. */
            replacements?: components["schemas"]["ReplacementBody"][];
        };
        Removed: {
            /** @description Number of resources of each kind that have a new owner. */
            transferred: {
                [key: string]: number;
            };
            /** @description Number of the member's connections that became `disconnected`. */
            disconnected: number;
            /** @description Number of toolbox entries that now run on another connection. */
            replaced: number;
            /** @description Number of resources that now have no owner. */
            ownerless: number;
        };
        Permission: {
            /** @description The name of the permission, for example `role:manage`. */
            name: string;
            /** @description The display name of the permission. */
            label: string;
            /**
             * @description The group that user interfaces show the permission in.
             * @enum {string}
             */
            group: "organization" | "people" | "connectors" | "connections" | "toolboxes" | "restrictions" | "identity" | "developer";
            /** @description The plan feature that the permission requires; null if none. */
            feature: string | null;
            /** @description What the permission allows, in one sentence. */
            description: string;
            /** @description Whether user interfaces should show the permission with a warning. Assigning it works as for any other permission. */
            sensitive: boolean;
            /** @description Whether members who hold the permission through a role count as billable seats. */
            uses_seat: boolean;
            /** @description Whether the caller holds the permission, and therefore may grant it. */
            held: boolean;
        };
        PermissionPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Permission"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ResponsibleBody: {
            /** @description An active person of the organization, who has to accept. */
            user_id: string;
        };
        Role: {
            /** @description The id of the role. It never changes. */
            id: string;
            /** @description What the role is for. */
            description: string | null;
            /** @description The names of the permissions, in the order of `GET /permission`. */
            permissions: string[];
            /** @description A fixed identifier of a system role; null for custom roles. */
            system_key: string | null;
            /**
             * @description `billable` if members who hold the role use billable seats.
             * @enum {string}
             */
            seat_class: "billable" | "free_admin";
            /** @description Number of members with the role. `GET /member?role_id=` lists them. */
            member_count: number;
            /** @description Number of pending invites. Only for callers who manage roles. */
            pending_invite_count?: number;
            /** @description Number of group mappings that assign the role. Only for callers who manage roles. */
            group_mapping_count?: number;
            /** @description The display name of the role. */
            name: string;
            /** @description Whether this is a system role, which cannot be changed. */
            is_system: boolean;
            /** @description Whether the caller may move holders and pending invites to another role. */
            can_reassign_holders: boolean;
            /** @description Whether the caller may change the role. */
            can_manage: boolean;
            /** @description Whether the caller may delete the role, given a replacement for holders and invites. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When the role was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the role last changed.
             */
            updated_at: string;
        };
        RolePage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Role"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateRoleBody: {
            /** @description The display name. It must be unique among the roles of the organization, ignoring case. */
            name: string;
            /** @description What the role is for. */
            description?: string | null;
            /**
             * @description Names of permissions, as `GET /permission` lists them. You must hold each permission. Send either this or
             *     `copy_from`.
             */
            permissions?: ("org:manage" | "org:delete" | "billing:view" | "billing:manage" | "audit:view" | "member:manage" | "team:create" | "team:manage" | "role:manage" | "connector:view" | "connector:create" | "connector:share" | "connector:manage" | "connection:create" | "connection:share" | "connection:manage" | "template:create" | "template:share" | "template:manage" | "toolbox:view" | "toolbox:create" | "toolbox:share" | "toolbox:manage" | "tool:execute" | "restriction:view" | "restriction:manage" | "restriction:override" | "sso:view" | "sso:manage" | "api_token:view" | "api_token:create" | "api_token:manage" | "webhook:view" | "webhook:manage" | "budget:manage")[];
            /** @description The id of a role to copy the permissions from, instead of `permissions`. */
            copy_from?: string;
        };
        UpdateRoleBody: {
            /** @description The display name. It must be unique among the roles of the organization, ignoring case. */
            name?: string;
            /** @description What the role is for. */
            description?: string | null;
            /** @description Replaces the role's entire set of permissions. Read the role first, then send the complete new list. */
            permissions?: ("org:manage" | "org:delete" | "billing:view" | "billing:manage" | "audit:view" | "member:manage" | "team:create" | "team:manage" | "role:manage" | "connector:view" | "connector:create" | "connector:share" | "connector:manage" | "connection:create" | "connection:share" | "connection:manage" | "template:create" | "template:share" | "template:manage" | "toolbox:view" | "toolbox:create" | "toolbox:share" | "toolbox:manage" | "tool:execute" | "restriction:view" | "restriction:manage" | "restriction:override" | "sso:view" | "sso:manage" | "api_token:view" | "api_token:create" | "api_token:manage" | "webhook:view" | "webhook:manage" | "budget:manage")[];
        };
        ReassignmentBody: {
            /** @description The id of a holder of the role. */
            user_id: string;
            /** @description The id of the role that replaces the deleted one. */
            role_id: string;
        };
        DeleteRoleBody: {
            /** @description The id of the new role of pending invites and of every holder not named in `reassignments`. */
            reassign_to?: string;
            /** @description Roles for individual holders, each named once. */
            reassignments?: components["schemas"]["ReassignmentBody"][];
        };
        NamedRole: {
            /** @description The id of the role. It never changes. */
            id: string;
            /** @description The display name of the role. */
            name: string;
        };
        RoleGone: {
            /** @description The number of members who got a replacement role. */
            moved_holders: number;
            /** @description The number of invites that now have the replacement role. */
            moved_invites: number;
            /** @description The number of restrictions that were deleted with the role. */
            deleted_restrictions: number;
            /** @description The deleted role. */
            deleted: components["schemas"]["NamedRole"];
        };
        Team: {
            /** @description The id of the team. It never changes. */
            id: string;
            /** @description What the team is for. */
            description: string | null;
            /**
             * @description `scim`: the directory manages the members, through a group. `manual`: the team administrators manage them.
             * @enum {string}
             */
            source: "manual" | "scim";
            /** @description Number of members, including suspended ones. */
            member_count: number;
            /** @description The number of team administrators. */
            admin_count: number;
            /**
             * @description The caller's role in the team; null if the caller is not in it.
             * @enum {string|null}
             */
            my_role: "member" | "admin" | null;
            /** @description The display name of the team. */
            name: string;
            /** @description Whether the caller may change the team. */
            can_manage: boolean;
            /** @description Whether the caller may add and remove members. */
            can_manage_members: boolean;
            /** @description Whether the caller may delete the team. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When the team was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the team last changed.
             */
            updated_at: string;
        };
        TeamPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Team"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        TeamMemberBody: {
            /** @description The id of the member to add. */
            user_id: string;
            /**
             * @description Whether the member becomes a team administrator. You cannot appoint yourself.
             * @default false
             */
            is_admin?: boolean;
        };
        CreateTeamBody: {
            /** @description The display name. It must be unique among the teams of the organization, ignoring case. */
            name: string;
            /** @description What the team is for. */
            description?: string | null;
            /** @description Members to add besides the creator, who always becomes a member and an administrator. */
            members?: components["schemas"]["TeamMemberBody"][];
        };
        UpdateTeamBody: {
            /** @description The display name. It must be unique among the teams of the organization, ignoring case. */
            name?: string;
            /** @description What the team is for. */
            description?: string | null;
        };
        TeamMember: {
            /** @description The id of the member. */
            user_id: string;
            /** @description The display name of the member. */
            name: string | null;
            /** @description The email address of the member. */
            email: string | null;
            /** @description The URL of the member's profile picture. Null if there is no picture. */
            avatar_url: string | null;
            /**
             * @description The status of the member.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The id of the member who added this member. */
            added_by: string | null;
            /** @description The name of the member who added this member. Null if they left the organization. */
            added_by_label: string | null;
            /** @description Whether the member administers the team. */
            is_admin: boolean;
            /**
             * Format: date-time
             * @description When the member was added, in RFC 3339, UTC.
             */
            added_at: string;
        };
        TeamMemberPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["TeamMember"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        AppointBody: {
            /** @description Whether the member administers the team. */
            is_admin: boolean;
        };
        Token: {
            /** @description The id of the token. It never changes. */
            id: string;
            /**
             * @description The kind of token.
             * @enum {string}
             */
            kind: "personal" | "service" | "scim";
            /** @description First and last characters of the secret. */
            hint: string;
            /** @description The holder of the token. Null for a directory's token. */
            user_id: string | null;
            /** @description The name of the holder; null if they left the organization. */
            user_label: string | null;
            /** @description The scopes of the token. Null: all permissions of the holder. */
            scopes: string[] | null;
            /**
             * @description The status of the token.
             * @enum {string}
             */
            status: "active" | "expired" | "revoked";
            /** @description When the token expires; null if it never does. */
            expires_at: string | null;
            /** @description When the token was last used, to the minute; null if never. */
            last_used_at: string | null;
            /** @description The IP address of the last use. Only for the holder and callers who can see all tokens. */
            last_used_ip?: string | null;
            /** @description The id of the member who created the token; null if the operator created it. */
            created_by: string | null;
            /** @description The display name of the member who created the token; null if that member left. */
            created_by_label: string | null;
            /** @description When the token was revoked; null if it was not. */
            revoked_at: string | null;
            /** @description The id of the member who revoked the token; null if it was not revoked. */
            revoked_by: string | null;
            /** @description The display name of the token. */
            name: string;
            /** @description Whether the token's lifetime is longer than the organization now allows. */
            exceeds_policy: boolean;
            /**
             * Format: date-time
             * @description When the token was created.
             */
            created_at: string;
            /** @description Whether the caller may revoke the token. */
            can_revoke: boolean;
            /** @description Whether the caller may replace the secret of the token. */
            can_rotate: boolean;
        };
        TokenPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Token"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        IssueTokenBody: {
            /**
             * @description `personal` for yourself, `service` for a service member, `scim` for the directory.
             * @default personal
             * @enum {string}
             */
            kind?: "personal" | "service" | "scim";
            /** @description The name, unique among the holder's active tokens. */
            name: string;
            /** @description The id of the service member that the token is for. Required for the kind `service`. */
            user_id?: string;
            /**
             * @description The permissions that the token is limited to. Those that the holder does not hold take effect once the holder gets
             *     them. What the holder may do without a permission, such as changing and deleting their own connections, the token
             *     may do as well. Null for all permissions of its holder.
             */
            scopes?: ("org:manage" | "org:delete" | "billing:view" | "billing:manage" | "audit:view" | "member:manage" | "team:create" | "team:manage" | "role:manage" | "connector:view" | "connector:create" | "connector:share" | "connector:manage" | "connection:create" | "connection:share" | "connection:manage" | "template:create" | "template:share" | "template:manage" | "toolbox:view" | "toolbox:create" | "toolbox:share" | "toolbox:manage" | "tool:execute" | "restriction:view" | "restriction:manage" | "restriction:override" | "sso:view" | "sso:manage" | "api_token:view" | "api_token:create" | "api_token:manage" | "webhook:view" | "webhook:manage" | "budget:manage")[] | null;
            /**
             * @description Lifetime in days. Null means that the token never expires, if the organization allows this. Defaults to 90, or 365
             *     for a directory, or to the organization's limit if that is lower.
             * @default 90
             */
            expires_in_days?: number | null;
        };
        IssuedToken: {
            /** @description The id of the token. It never changes. */
            id: string;
            /**
             * @description The kind of token.
             * @enum {string}
             */
            kind: "personal" | "service" | "scim";
            /** @description First and last characters of the secret. */
            hint: string;
            /** @description The holder of the token. Null for a directory's token. */
            user_id: string | null;
            /** @description The name of the holder; null if they left the organization. */
            user_label: string | null;
            /** @description The scopes of the token. Null: all permissions of the holder. */
            scopes: string[] | null;
            /**
             * @description The status of the token.
             * @enum {string}
             */
            status: "active" | "expired" | "revoked";
            /** @description When the token expires; null if it never does. */
            expires_at: string | null;
            /** @description When the token was last used, to the minute; null if never. */
            last_used_at: string | null;
            /** @description The IP address of the last use. Only for the holder and callers who can see all tokens. */
            last_used_ip?: string | null;
            /** @description The id of the member who created the token; null if the operator created it. */
            created_by: string | null;
            /** @description The display name of the member who created the token; null if that member left. */
            created_by_label: string | null;
            /** @description When the token was revoked; null if it was not. */
            revoked_at: string | null;
            /** @description The id of the member who revoked the token; null if it was not revoked. */
            revoked_by: string | null;
            /** @description The display name of the token. */
            name: string;
            /** @description Whether the token's lifetime is longer than the organization now allows. */
            exceeds_policy: boolean;
            /**
             * Format: date-time
             * @description When the token was created.
             */
            created_at: string;
            /** @description Whether the caller may revoke the token. */
            can_revoke: boolean;
            /** @description Whether the caller may replace the secret of the token. */
            can_rotate: boolean;
            /** @description The secret. It is shown once and not stored. */
            token: string;
        };
        RenameTokenBody: {
            /** @description The display name of the token. */
            name?: string;
        };
        RotateTokenBody: {
            /**
             * @description Seconds the old secret stays valid, at most a day.
             * @default 0
             */
            overlap_seconds?: number;
        };
        RevokeAllBody: {
            /** @description The id of the member whose tokens are revoked. */
            user_id: string;
            /**
             * @description Whether to keep the token of this request.
             * @default false
             */
            except_current?: boolean;
        };
        Revoked: {
            /** @description The number of tokens that were revoked. */
            revoked: number;
        };
        ExcludedToolbox: {
            /**
             * @description Who removed the toolbox: the app's member, or a manager of the toolbox. Only a manager of the toolbox can restore
             *     what a manager removed.
             * @enum {string}
             */
            removed_by: "member" | "manager";
            /** @description The id of the toolbox. */
            toolbox_id: string;
        };
        MyConnectedApp: {
            /** @description The id of the connected app. It never changes. */
            id: string;
            /** @description The website of the app, as the app states it. */
            client_uri: string | null;
            /** @description URL of the app's logo. */
            logo: string | null;
            /**
             * @description How the app identified itself: with a metadata document (`cimd`), or by registering (`dynamic`). `enterprise`: the
             *     identity provider of the organization let it in. `workload`: it is a workload credential of a service member.
             * @enum {string}
             */
            registration: "cimd" | "dynamic" | "enterprise" | "workload";
            /** @description When the app was last used; null if never. */
            last_used_at: string | null;
            /**
             * @description Toolboxes the app can reach; null for all toolboxes that the caller can use. Empty if the app signed in to all
             *     accounts of the caller, which needs no toolbox.
             */
            toolbox_ids: string[] | null;
            /** @description Toolboxes that the app cannot reach even if `toolbox_ids` includes them or is null. */
            excluded_toolboxes: components["schemas"]["ExcludedToolbox"][];
            /** @description The address that the app signed in to. */
            resource: string;
            /** @description The client id: the address of the app's metadata document, or the id that the app got when it registered. */
            client_id: string;
            /** @description The name the app gave itself. */
            client_name: string;
            /** @description The scopes of the app, by tier of the tools. */
            scopes: string[];
            /**
             * Format: date-time
             * @description When the member first authorized the app.
             */
            created_at: string;
        };
        MyConnectedAppPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["MyConnectedApp"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ChangeConnectedAppBody: {
            /**
             * @description Toolboxes the app can reach, which the caller must be able to use. `null` means all toolboxes the caller can use,
             *     including future ones.
             */
            toolbox_ids?: string[] | null;
            /** @description The scopes the app keeps. Scopes cannot be added. */
            scopes?: ("mcp:read" | "mcp:write" | "mcp:destructive")[];
        };
        DisconnectedApp: {
            /** @description The id that the connected app had. */
            id: string;
            /** @description The client id of the app. */
            client_id: string;
            /** @description The display name of the app. */
            client_name: string;
            /**
             * Format: date-time
             * @description When the app was disconnected.
             */
            disconnected_at: string;
        };
        DisconnectedAppPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["DisconnectedApp"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        AppToolbox: {
            /** @description The id of the toolbox. It never changes. */
            id: string;
            /** @description The display name of the toolbox. */
            name: string;
        };
        MemberConnectedApp: {
            /** @description The id of the member connected app. It never changes. */
            id: string;
            /** @description The website of the app, as the app states it. */
            client_uri: string | null;
            /** @description URL of the app's logo. */
            logo: string | null;
            /**
             * @description How the app identified itself: with a metadata document (`cimd`), or by registering (`dynamic`). `enterprise`: the
             *     identity provider of the organization let it in. `workload`: it is a workload credential of a service member.
             * @enum {string}
             */
            registration: "cimd" | "dynamic" | "enterprise" | "workload";
            /** @description When the app was last used; null if never. */
            last_used_at: string | null;
            /**
             * @description The number of toolboxes that the member chose for the app; null if it can use all toolboxes that the member can
             *     use. Toolboxes that were removed from the app do not count.
             */
            toolbox_count: number | null;
            /** @description Those of the chosen toolboxes that the caller can see. */
            toolboxes: components["schemas"]["AppToolbox"][];
            /** @description Whether the app uses all accounts of the member, without toolboxes. */
            uses_accounts: boolean;
            /** @description Whether the caller may disconnect the app. */
            can_revoke: boolean;
            /** @description The client id: the address of the app's metadata document, or the id that the app got when it registered. */
            client_id: string;
            /** @description The name the app gave itself. */
            client_name: string;
            /** @description The scopes of the app, by tier of the tools. */
            scopes: string[];
            /**
             * Format: date-time
             * @description When the member first authorized the app.
             */
            created_at: string;
        };
        MemberConnectedAppPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["MemberConnectedApp"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        MySession: {
            /** @description The IP address of the last use. Null if unknown. */
            ip: string | null;
            /**
             * Format: date-time
             * @description When the person signed in.
             */
            began_at: string;
            /**
             * Format: date-time
             * @description When the session was last used, to the minute.
             */
            last_used_at: string;
            /** @description Identifies the session. It is not the session's secret. */
            id: string;
            /** @description The browser and the system, from its header `User-Agent`. */
            browser: string;
            /** @description Whether this request was sent with the session. */
            current: boolean;
        };
        MySessionPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["MySession"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        SignInLink: {
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expires_at: string;
            /** @description The link. Open it in the browser, or paste it into the sign-in page. */
            url: string;
        };
        AuthorizationServer: {
            /** @description Issuer identifier, also sent as `iss` in authorization responses [RFC 9207]. */
            issuer: string;
            /** @description Where the browser is sent to get a code. */
            authorization_endpoint: string;
            /** @description Where a client exchanges a code or a refresh token for tokens. */
            token_endpoint: string;
            /** @description Where an app that has no metadata document registers [RFC 7591]. */
            registration_endpoint: string;
            /** @description Where a token is revoked [RFC 7009]. */
            revocation_endpoint: string;
            /** @description Scopes an app can ask for. */
            scopes_supported: string[];
            /** @description The supported response types. Always `code`. */
            response_types_supported: string[];
            /** @description The grant types that can be exchanged for tokens. */
            grant_types_supported: string[];
            /** @description The profiles of assertions that are accepted [draft-ietf-oauth-identity-assertion-authz-grant, 7.2]. */
            authorization_grant_profiles_supported: string[];
            /**
             * @description How clients authenticate. `none` for codes, because public clients cannot keep a secret; PKCE protects the code
             *     instead. Clients that send assertions authenticate with a secret or with `private_key_jwt`.
             */
            token_endpoint_auth_methods_supported: string[];
            /** @description The signature algorithms of `private_key_jwt`. */
            token_endpoint_auth_signing_alg_values_supported: string[];
            /** @description PKCE methods [RFC 7636]. */
            code_challenge_methods_supported: string[];
            /** @description Whether responses include `iss`. */
            authorization_response_iss_parameter_supported: boolean;
            /** @description Whether a `client_id` can be the URL of a client metadata document. */
            client_id_metadata_document_supported: boolean;
        };
        SignIn: {
            /** @description The claim that identifies this organization at a shared identity provider. */
            organization_claim: string | null;
            /** @description The value that `organization_claim` must have. */
            organization_value: string | null;
            /**
             * @description Whether people become members by signing in. `default_role`: people whose address is in an allowed domain become
             *     members with the default role.
             * @enum {string}
             */
            just_in_time: "off" | "default_role";
            /** @description The allowed email domains of people who become members. */
            allowed_email_domains: string[];
            /**
             * @description The result of the last sign-in or check. `unverified`: the settings have not been used or checked yet. `working`:
             *     a person signed in, or the identity provider answered the check and did not refuse the client. Also `failing` while the member who set up single sign-on is not active.
             * @enum {string}
             */
            status: "unverified" | "working" | "failing";
            /** @description When a sign-in or check last succeeded. Null if none did since the client or its secret changed. */
            last_verified_at: string | null;
            /** @description Why `status` is `failing`. Null for any other status. */
            last_error: string | null;
            /** @description The id of the member who set up single sign-on. */
            set_by: string | null;
            /** @description The display name of the member who set up single sign-on. Null if they left. */
            set_by_label: string | null;
            /** @description The URL of the identity provider. */
            issuer: string;
            /** @description The client id of Latchkey at the identity provider. */
            client_id: string;
            /** @description Whether a client secret is set. */
            client_secret_set: boolean;
            /**
             * @description Whether all members except owners must sign in through this identity provider. Tokens they created in other ways
             *     are refused.
             */
            required: boolean;
            /** @description The redirect address to register at the identity provider. */
            redirect_uri: string;
            /** @description The address where people start to sign in. */
            start_url: string;
            /**
             * @description Whether owners can sign in through this identity provider. True only if the member who set it up was an owner at
             *     that time and still is.
             */
            signs_in_owners: boolean;
            /**
             * Format: date-time
             * @description When single sign-on was set up, in RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the settings last changed, in RFC 3339, UTC.
             */
            updated_at: string;
        };
        SetSignInBody: {
            /**
             * @description The URL of the identity provider. It must use `https` and be on the public internet, because Latchkey fetches
             *     `{issuer}/.well-known/openid-configuration`.
             */
            issuer: string;
            /** @description The client id of Latchkey at the identity provider. */
            client_id: string;
            /**
             * @description The client secret. If omitted, the stored secret for the same issuer and client is kept. Null for a public client.
             *     The secret is never returned.
             */
            client_secret?: string | null;
            /** @description The claim that identifies this organization at a shared identity provider: `hd` at Google, `tid` at Entra. */
            organization_claim?: string | null;
            /** @description The value that `organization_claim` must have. */
            organization_value?: string | null;
            /**
             * @description Whether people become members by signing in. `default_role`: people whose address is in an allowed domain become
             *     members with the default role.
             * @default off
             * @enum {string}
             */
            just_in_time?: "off" | "default_role";
            /** @description The allowed email domains of people who become members by signing in. */
            allowed_email_domains?: string[];
            /**
             * @description Whether all members except owners must sign in through this identity provider. Tokens they created in other ways
             *     are refused.
             * @default false
             */
            required?: boolean;
        };
        EnterpriseClient: {
            /** @description The id of the enterprise client. It never changes. */
            id: string;
            /**
             * @description How the client authenticates at the token endpoint: with its secret, or with a key of its metadata document
             *     (`private_key_jwt`).
             * @enum {string}
             */
            authentication: "client_secret" | "private_key_jwt";
            /** @description The first and the last characters of the secret. Null for a client with a metadata document. */
            secret_hint: string | null;
            /** @description The id of the member who added the client; null if no member did. */
            created_by: string | null;
            /** @description The display name of the member who added the client; null if they left the organization. */
            created_by_label: string | null;
            /** @description The display name of the client. Members see it in their list of apps. */
            name: string;
            /** @description The client id at Latchkey: the id of the client, or the URL of its metadata document. */
            client_id: string;
            /**
             * Format: date-time
             * @description When the client was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the secret was last replaced, or when the client was added.
             */
            updated_at: string;
        };
        EnterpriseClientPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["EnterpriseClient"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateEnterpriseClientBody: {
            /** @description The display name of the client. Members see it in their list of apps. */
            name: string;
            /**
             * @description The URL of the client’s metadata document, if it has one. The document must list the client’s public keys in `jwks`
             *     or `jwks_uri`, because the client authenticates with `private_key_jwt`. Without a URL, Latchkey creates a client id
             *     and a secret.
             */
            client_metadata_url?: string | null;
        };
        IssuedEnterpriseClient: {
            /** @description The id of the enterprise client. It never changes. */
            id: string;
            /**
             * @description How the client authenticates at the token endpoint: with its secret, or with a key of its metadata document
             *     (`private_key_jwt`).
             * @enum {string}
             */
            authentication: "client_secret" | "private_key_jwt";
            /** @description The first and the last characters of the secret. Null for a client with a metadata document. */
            secret_hint: string | null;
            /** @description The id of the member who added the client; null if no member did. */
            created_by: string | null;
            /** @description The display name of the member who added the client; null if they left the organization. */
            created_by_label: string | null;
            /** @description The client secret. Null for a client with a metadata document. */
            client_secret: string | null;
            /** @description The display name of the client. Members see it in their list of apps. */
            name: string;
            /** @description The client id at Latchkey: the id of the client, or the URL of its metadata document. */
            client_id: string;
            /**
             * Format: date-time
             * @description When the client was added.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the secret was last replaced, or when the client was added.
             */
            updated_at: string;
        };
        WorkloadCredential: {
            /** @description The id of the credential. For the kind `private_key_jwt`, it is the client id of the workload. */
            id: string;
            /**
             * @description `federation`: a token of the platform, such as Kubernetes. `private_key_jwt`: a key of the workload.
             * @enum {string}
             */
            kind: "federation" | "private_key_jwt";
            /** @description The issuer of the platform’s tokens. Null for `private_key_jwt`. */
            issuer: string | null;
            /** @description The exact subject of the platform’s tokens. Null for `private_key_jwt`. */
            subject: string | null;
            /** @description An audience that is accepted in addition to the addresses of Latchkey. */
            audience: string | null;
            /** @description Further claims that the platform’s tokens must have. Null for `private_key_jwt`. */
            claims: {
                [key: string]: unknown;
            } | null;
            /** @description The public keys of the workload. */
            jwks: {
                [key: string]: unknown;
            } | null;
            /** @description The address of the workload’s public keys. */
            jwks_uri: string | null;
            /**
             * @description The highest scope of the workload’s tokens.
             * @enum {string}
             */
            max_scope: "mcp:read" | "mcp:write" | "mcp:destructive";
            /** @description The id of the member who added the credential; null if the operator did. */
            created_by: string | null;
            /** @description The display name of the member who added the credential; null if they left the organization. */
            created_by_label: string | null;
            /** @description The id of the service member. */
            user_id: string;
            /** @description The display name of the workload. The member’s list of apps shows it. */
            name: string;
            /** @description Whether the workload can exchange the same token of the platform several times. */
            reusable: boolean;
            /** @description Whether the caller may delete the credential. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When the credential was added.
             */
            created_at: string;
        };
        WorkloadCredentialPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["WorkloadCredential"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateWorkloadCredentialBody: {
            /** @description The display name of the workload. The member’s list of apps shows it. */
            name: string;
            /**
             * @description `federation` if the platform of the workload signs tokens, as Kubernetes and GitHub Actions do. `private_key_jwt` if
             *     the workload signs with its own key.
             * @enum {string}
             */
            kind: "federation" | "private_key_jwt";
            /**
             * @description The highest scope of the workload’s tokens.
             * @default mcp:write
             * @enum {string}
             */
            max_scope?: "mcp:read" | "mcp:write" | "mcp:destructive";
            /** @description The issuer of the platform’s tokens, exactly as in `iss`. Required for `federation`. It must serve its keys. */
            issuer?: string | null;
            /** @description The subject of the platform’s tokens, exactly as in `sub`. Required for `federation`. */
            subject?: string | null;
            /**
             * @description An audience that is accepted in addition to the issuer identifier and the token endpoint of Latchkey. Set it if the
             *     platform cannot issue tokens for these. Every service with this audience can then act as the workload.
             */
            audience?: string | null;
            /** @description Further claims that the platform’s tokens must have, with equal values: at most 20 texts, numbers and booleans. */
            claims?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the workload can exchange the same token of the platform several times. Needed for Kubernetes, where a pod
             *     has the same token until it is rotated.
             * @default false
             */
            reusable?: boolean;
            /** @description The public keys of the workload (RFC 7517). For `private_key_jwt`, either `jwks` or `jwks_uri` is required. */
            jwks?: {
                [key: string]: unknown;
            } | null;
            /** @description The address of the workload’s public keys. */
            jwks_uri?: string | null;
        };
        CreateOrganizationBody: {
            /** @description The display name. */
            name: string;
            /**
             * @description The slug: 3 to 40 lower-case letters, digits and single hyphens, without a hyphen at either end. Reserved words such
             *     as `api` are refused. If omitted, the slug is derived from the name.
             */
            slug?: string;
        };
        CreatedOrganization: {
            /** @description The owner's token, valid for seven days. Shown only once. */
            token: string;
            /** @description The id of the organization. It never changes. */
            id: string;
            /** @description The display name of the organization. */
            name: string;
            /** @description The slug, unique in the installation. */
            slug: string;
            /**
             * @description The path of the logo, relative to the address of the service. The image at a path never changes. Null without a
             *     logo.
             */
            logo_url: string | null;
            /**
             * @description The status of the organization.
             * @enum {string}
             */
            status: "active" | "deletion_scheduled" | "purging";
            /** @description Whether this is the organization of the token. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the organization was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the organization last changed.
             */
            updated_at: string;
        };
        Limits: {
            /** @description The maximum number of billable seats; null for no limit. */
            billable_seats: number | null;
            /** @description The maximum number of service members; null for no limit. */
            service_members: number | null;
            /** @description The maximum number of days that events stay in the audit log. */
            audit_days: number;
        };
        Deletion: {
            /**
             * Format: date-time
             * @description When the deletion was requested.
             */
            scheduled_at: string;
            /** @description The id of the member who requested the deletion; null if the operator did. */
            scheduled_by: string | null;
            /** @description The display name of the member who requested the deletion; null if the operator did, or if the member has left. */
            scheduled_by_label: string | null;
            /**
             * Format: date-time
             * @description When all data will be deleted.
             */
            purge_at: string;
            /** @description The number of days until all data is deleted. */
            days_left: number;
        };
        ApprovalPolicy: {
            /**
             * @description Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            read: "allow" | "block" | "confirm" | "second_person";
            /**
             * @description Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            write: "allow" | "block" | "confirm" | "second_person";
            /**
             * @description Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            destructive: "allow" | "block" | "confirm" | "second_person";
        };
        Settings: {
            /**
             * @description How apps get access. `consent`: members allow apps, and the identity provider can let in enterprise clients.
             *     `identity_provider`: only the identity provider lets apps in, except for owners.
             * @enum {string}
             */
            agent_authorization?: "consent" | "identity_provider";
            /**
             * @description The highest scope that the identity provider can give an app.
             * @enum {string}
             */
            agent_max_scope?: "mcp:read" | "mcp:write" | "mcp:destructive";
            /** @description The role of members who join without a specified role. */
            default_role_id?: string;
            /** @description How many days an invite is valid. */
            invite_days?: number;
            /** @description Allowed domains of invited addresses; empty allows any. */
            allowed_email_domains?: string[];
            /** @description The maximum lifetime of a token in days; null for no limit. */
            token_max_days?: number | null;
            /** @description The maximum duration of an access grant in days; null for no limit. */
            max_grant_days?: number | null;
            /** @description Whether every access grant must have an expiry date. */
            require_grant_expiry?: boolean;
            /**
             * @description Whether all members (`allowed`), only members with the `:manage` permission for the kind of resource
             *     (`admins_only`), or no members (`off`) can share with the whole organization.
             * @enum {string}
             */
            org_wide_sharing?: "off" | "allowed" | "admins_only";
            /**
             * @description What happens to the toolboxes, templates and connectors of a member who leaves. `ownerless`: they stay without an
             *     owner. `require_transfer`: if others use them, the request must name a new owner or confirm that they stay without
             *     one.
             * @enum {string}
             */
            departed_resources?: "ownerless" | "require_transfer";
            /** @description The role of members from a directory, until a group mapping assigns them one. */
            provisioning_default_role_id?: string;
            /** @description How many days events stay in the audit log; at most what the plan allows. */
            audit_retention_days?: number;
            /** @description Whether members who can decide access requests get an email about new ones. */
            notify_resolvers?: boolean;
            /**
             * @description Whether new tools of remote MCP servers can be used at once (`active`) or await review (`held`).
             * @enum {string}
             */
            mcp_new_tools?: "active" | "held";
            /**
             * @description Whether changed tools of remote MCP servers can be used at once (`active`) or await review (`held`).
             * @enum {string}
             */
            mcp_changed_tools?: "active" | "held";
            /** @description Which approval a call needs, by tier. */
            approval_policy?: components["schemas"]["ApprovalPolicy"];
            /** @description Whether people who use a direct connect link must confirm before the account is connected. */
            confirm_direct_connect?: boolean;
            /** @description Whether agents can ask their person to request access to a tool that a restriction blocks. */
            agents_may_request?: boolean;
            /** @description Whether approvers may allow further calls of a tool by an app, for at most eight hours. */
            approval_grants?: boolean;
            /** @description The size in bytes above which an agent gets only the beginning of a result. */
            result_max_bytes?: number;
            /** @description For how many minutes such a result is stored, so that the agent can read the rest. 0 stores none. */
            result_retention_minutes?: number;
        };
        ListedOrganization: {
            /**
             * @description The plan of the organization.
             * @enum {string}
             */
            plan?: "team" | "free" | "enterprise" | "self_hosted";
            /** @description The features of the plan. */
            features?: string[];
            /** @description The limits of the plan. */
            limits?: components["schemas"]["Limits"];
            /** @description The scheduled deletion. Null if none is scheduled. */
            deletion?: components["schemas"]["Deletion"] | null;
            /** @description The settings of the organization. */
            settings?: components["schemas"]["Settings"];
            /** @description Whether the caller may change the organization. */
            can_manage?: boolean;
            /** @description Whether the caller may delete the organization. */
            can_delete?: boolean;
            /** @description Whether the caller may cancel the scheduled deletion. */
            can_restore?: boolean;
            /** @description The id of the organization. It never changes. */
            id: string;
            /** @description The display name of the organization. */
            name: string;
            /** @description The slug, unique in the installation. */
            slug: string;
            /**
             * @description The path of the logo, relative to the address of the service. The image at a path never changes. Null without a
             *     logo.
             */
            logo_url: string | null;
            /**
             * @description The status of the organization.
             * @enum {string}
             */
            status: "active" | "deletion_scheduled" | "purging";
            /** @description Whether this is the organization of the token. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the organization was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the organization last changed.
             */
            updated_at: string;
        };
        ListedOrganizationPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["ListedOrganization"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        Organization: {
            /**
             * @description The plan of the organization.
             * @enum {string}
             */
            plan: "team" | "free" | "enterprise" | "self_hosted";
            /** @description The features of the plan. */
            features: string[];
            /** @description The limits of the plan. */
            limits: components["schemas"]["Limits"];
            /** @description The scheduled deletion. Null if none is scheduled. */
            deletion: components["schemas"]["Deletion"] | null;
            /** @description The settings of the organization. */
            settings: components["schemas"]["Settings"];
            /** @description Whether the caller may change the organization. */
            can_manage: boolean;
            /** @description Whether the caller may delete the organization. */
            can_delete: boolean;
            /** @description Whether the caller may cancel the scheduled deletion. */
            can_restore: boolean;
            /** @description The id of the organization. It never changes. */
            id: string;
            /** @description The display name of the organization. */
            name: string;
            /** @description The slug, unique in the installation. */
            slug: string;
            /**
             * @description The path of the logo, relative to the address of the service. The image at a path never changes. Null without a
             *     logo.
             */
            logo_url: string | null;
            /**
             * @description The status of the organization.
             * @enum {string}
             */
            status: "active" | "deletion_scheduled" | "purging";
            /** @description Whether this is the organization of the token. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the organization was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the organization last changed.
             */
            updated_at: string;
        };
        ApprovalPolicyBody: {
            /**
             * @description Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            read?: "allow" | "confirm" | "second_person" | "block";
            /**
             * @description Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            write?: "allow" | "confirm" | "second_person" | "block";
            /**
             * @description Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            destructive?: "allow" | "confirm" | "second_person" | "block";
        };
        ChangedSettingsBody: {
            /** @description The role of members who join without a specified role. The caller must hold all of its permissions. */
            default_role_id?: string;
            /** @description Allowed domains of invited addresses; empty allows any. */
            allowed_email_domains?: string[];
            /** @description The maximum lifetime of a token in days; null for no limit. */
            token_max_days?: number | null;
            /** @description The maximum duration of an access grant in days; null for no limit. */
            max_grant_days?: number | null;
            /**
             * @description The role of members from a directory, until a group mapping assigns them one. The caller must hold all of its
             *     permissions.
             */
            provisioning_default_role_id?: string;
            /** @description How many days an invite is valid. */
            invite_days?: number;
            /** @description Whether every access grant must have an expiry date. */
            require_grant_expiry?: boolean;
            /**
             * @description Whether all members (`allowed`), only members with the `:manage` permission for the kind of resource
             *     (`admins_only`), or no members (`off`) can share with the whole organization.
             * @enum {string}
             */
            org_wide_sharing?: "allowed" | "admins_only" | "off";
            /**
             * @description What happens to the toolboxes, templates and connectors of a member who leaves. `ownerless`: they stay without an
             *     owner. `require_transfer`: if others use them, the request must name a new owner or confirm that they stay without
             *     one.
             * @enum {string}
             */
            departed_resources?: "ownerless" | "require_transfer";
            /** @description How many days events stay in the audit log; at most what the plan allows. */
            audit_retention_days?: number;
            /** @description Whether members who can decide access requests get an email about new ones. */
            notify_resolvers?: boolean;
            /**
             * @description Whether new tools of remote MCP servers can be used at once (`active`) or await review (`held`).
             * @enum {string}
             */
            mcp_new_tools?: "active" | "held";
            /**
             * @description Whether changed tools of remote MCP servers can be used at once (`active`) or await review (`held`).
             * @enum {string}
             */
            mcp_changed_tools?: "active" | "held";
            /** @description What tools need before they run, by tier. Tiers that are omitted keep their rule. */
            approval_policy?: components["schemas"]["ApprovalPolicyBody"];
            /**
             * @description Whether people who use a direct connect link see the owner of the connection, and must confirm before the account
             *     is connected.
             */
            confirm_direct_connect?: boolean;
            /** @description Whether agents can ask their person to request access to a tool that a restriction blocks. */
            agents_may_request?: boolean;
            /** @description Whether approvers may allow further calls of a tool by an app, for at most eight hours. */
            approval_grants?: boolean;
            /**
             * @description How apps get access. `consent`: members allow apps, and the identity provider can let in enterprise clients.
             *     `identity_provider`: only the identity provider lets apps in, except for owners. Apps that members allowed before
             *     keep their access.
             * @enum {string}
             */
            agent_authorization?: "consent" | "identity_provider";
            /**
             * @description The highest scope that the identity provider can give an app.
             * @enum {string}
             */
            agent_max_scope?: "mcp:read" | "mcp:write" | "mcp:destructive";
            /**
             * @description The size in bytes above which an agent gets only the beginning of a result. An entry of a toolbox can have its own
             *     limit.
             */
            result_max_bytes?: number;
            /** @description For how many minutes such a result is stored, so that the agent can read the rest. 0 stores none. */
            result_retention_minutes?: number;
        };
        UpdateOrganizationBody: {
            /** @description The display name. */
            name?: string;
            /** @description The new slug, in the form that creating an organization requires. The old slug stays reserved for 90 days. The slug can be changed at most five times a year. */
            slug?: string;
            /** @description The settings to change. Settings that you omit keep their values. */
            settings?: components["schemas"]["ChangedSettingsBody"];
        };
        RoleSecurity: {
            /** @description People with this role whose last sign-in within 90 days had no second factor. */
            without_second_factor: number;
            /** @description The id of the role. */
            role_id: string;
            /** @description The display name of the role. */
            name: string;
        };
        SecuritySummary: {
            /** @description The number of active people, without service members. */
            members: number;
            /** @description People whose last sign-in within 90 days had a second factor. */
            with_second_factor: number;
            /** @description People whose last sign-in within 90 days had no second factor. */
            without_second_factor: number;
            /** @description People without a sign-in within 90 days that reported whether a second factor was used. */
            unknown: number;
            /** @description The number of tokens that never expire. */
            tokens_without_expiry: number;
            /** @description The number of tokens that are older than 90 days and were not used in the last 90 days. */
            tokens_unused_90_days: number;
            /** @description Roles with at least one member, by name. */
            by_role: components["schemas"]["RoleSecurity"][];
            /** @description Whether all members must sign in through the organization's identity provider. */
            sign_in_required: boolean;
            /** @description When the summary was computed. */
            as_of: string;
        };
        Seats: {
            /** @description Active people with a billed role. */
            billable: number;
            /** @description Active people without a billed role. */
            free_admin: number;
            /** @description Service members. Suspended ones count too, as they do for the limit of the plan. */
            service: number;
            /** @description Pending invites to a billed role. */
            pending_billable: number;
            /** @description The number of seats that the plan includes; null if the plan has no fixed number. */
            included: number | null;
            /** @description The maximum number of seats; null for no limit. */
            limit: number | null;
        };
        Billing: {
            /** @description Whether this installation takes payments. */
            enabled: boolean;
            /**
             * @description The plan of the organization.
             * @enum {string}
             */
            plan: "team" | "free" | "enterprise" | "self_hosted";
            /** @description The status of the subscription at the payment provider. `none` if there is no subscription. */
            status: string;
            /**
             * @description Whether the plan is paid monthly or yearly. Null without a subscription, or if the operator agreed on an individual
             *     price.
             * @enum {string|null}
             */
            interval: "month" | "year" | null;
            /** @description The seats of the plan, and how many are used. */
            seats: components["schemas"]["Seats"];
            /** @description When the current billing period ends; null without a subscription. */
            current_period_end: string | null;
            /** @description When the trial ends; null if there is no trial. */
            trial_end: string | null;
            /** @description Whether the subscription ends with the current billing period. */
            cancel_at_period_end: boolean;
            /** @description When Latchkey learned that a payment is overdue. Null unless `status` is `past_due` or `unpaid`. */
            past_due_since: string | null;
            /** @description When the plan ends if the payment stays overdue. Null unless `status` is `past_due`. */
            grace_ends_at: string | null;
            /** @description True if the payment provider did not answer, so that the response contains the last known state. */
            stale: boolean;
            /** @description Whether the caller may buy a plan. */
            can_checkout: boolean;
            /** @description Whether the caller may open the billing portal of the payment provider. */
            can_open_portal: boolean;
        };
        OpenCheckoutBody: {
            /** @description The path in the app to return to after a payment. Defaults to `/`. */
            return_path?: string;
            /** @description The path in the app to return to without a payment. Defaults to `/`. */
            cancel_path?: string;
            /**
             * @description The plan to buy.
             * @enum {string}
             */
            plan: "team" | "enterprise";
            /**
             * @description The period that each payment covers.
             * @enum {string}
             */
            interval: "month" | "year";
        };
        Checkout: {
            /** @description The address of the checkout at the payment provider. */
            url: string;
            /**
             * Format: date-time
             * @description When the checkout expires.
             */
            expires_at: string;
        };
        OpenPortalBody: {
            /** @description The path in the app to return to. Defaults to `/`. */
            return_path?: string;
        };
        Portal: {
            /** @description The address of the billing portal at the payment provider. */
            url: string;
        };
        StripeEvent: {
            /** @description Always true. Stripe need not send the event again. */
            received: boolean;
        };
        Share: {
            /**
             * @description The kind of resource that is shared.
             * @enum {string}
             */
            resource_type: "connection" | "toolbox" | "template" | "connector" | "file";
            /**
             * @description Whether the share is for a member, a team or the whole organization.
             * @enum {string}
             */
            grantee_type: "user" | "team" | "org";
            /** @description The id of the member or team; null for the whole organization. */
            grantee_id: string | null;
            /**
             * @description What the share allows: view, use or edit.
             * @enum {string}
             */
            level: "view" | "use" | "edit";
            /** @description The id of the share, used to revoke it. */
            id: string;
            /** @description The id of the shared resource; for a connector, its slug. */
            resource_id: string;
            /**
             * Format: date-time
             * @description When the share was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the share last changed.
             */
            updated_at: string;
        };
        UpstreamConnector: {
            /** @description The display name; null if the upstream was deleted. */
            label: string | null;
            /** @description The slug of the upstream connector, its name in URLs. */
            slug: string;
            /** @description Whether the fork follows this upstream. */
            linked: boolean;
            /** @description Whether the upstream has changed since all its changes were last applied or rejected. */
            changes_available: boolean;
        };
        AuthMethod: {
            /** @description The fields that the connect page asks for. Their values are never sent to this API. */
            form_fields: {
                [key: string]: unknown;
            }[];
            /** @description The name of the authentication method. */
            name: string;
            /**
             * @description The type of the authentication method.
             * @enum {string}
             */
            type: "none" | "oauth2" | "client_credentials" | "api_key" | "basic";
            /** @description The display name of the authentication method. */
            label: string;
            /** @description Whether the person signs in at the provider, in a browser. */
            redirect: boolean;
            /** @description A sentence that says what a connection with this method can do. */
            permissions_text: string | null;
            /** @description The scopes to request, unless the organization's OAuth application sets others. */
            scopes: string[];
            /** @description The URL where the provider explains how to get the values, or how to register an OAuth application. */
            help_url: string | null;
            /** @description False if the method needs an OAuth application and the organization has none. */
            configured: boolean;
        };
        OperationCounts: {
            /** @description The number of tools that create something. */
            create: number;
            /** @description The number of tools that delete something. */
            delete: number;
            /** @description The number of tools whose operation is `other`. */
            other: number;
            /** @description The number of tools that read. */
            read: number;
            /** @description The number of tools that update something. */
            update: number;
        };
        RemoteHeader: {
            /** @description The name of the header. */
            name: string;
            /** @description The value of the header. It can contain variables. */
            template: string;
        };
        RemoteMcp: {
            /**
             * @description How connections authenticate to the server.
             * @enum {string}
             */
            auth_mode: "oauth_auto" | "oauth_client" | "custom" | "none";
            /** @description The headers that are sent with every request. */
            headers?: components["schemas"]["RemoteHeader"][];
            /** @description The OAuth scopes that are requested. */
            scopes?: string[];
            /**
             * @description The transport of the server.
             * @enum {string}
             */
            transport?: "streamable_http";
            /** @description The number of tools that await review. Only for members who can change the connector. */
            review_count?: number;
            /** @description The protocol revision of the server; null until the first discovery. */
            protocol_version: string | null;
            /** @description The name that the server gives itself; null if unknown. */
            server_name: string | null;
            /** @description When the server's tools were last listed. Null before the first listing. */
            last_discovered_at: string | null;
            /**
             * @description Why the last listing of the server's tools failed; null if it succeeded. Latchkey tries again at the next scheduled
             *     time, or when a member connects.
             */
            discovery_error: string | null;
            /**
             * Format: date-time
             * @description Since when the tools could not be listed. Latchkey tries again every hour, and after a week every day. Null if the
             *     last listing succeeded.
             */
            failing_since: string | null;
            /** @description The resource that tokens are requested for (RFC 8707). Null if unknown, or without OAuth. */
            resource: string | null;
            /**
             * @description The authorization server; null if unknown, or without OAuth. It is discovered again every day and when a member
             *     connects. If it changes, all members have to sign in again.
             */
            issuer: string | null;
            /**
             * @description How Latchkey is registered at the authorization server. `cimd`: by its client ID metadata document. `dynamic`: by
             *     dynamic registration. `static`: with the organization's OAuth application. `none`: not registered.
             * @enum {string}
             */
            registration: "cimd" | "dynamic" | "static" | "none";
            /** @description The host of the server. */
            host: string;
            /** @description The URL of the endpoint. Only for the owner and members with edit access, like headers, scopes and transport. */
            url?: string;
        };
        RateLimits: {
            /** @description The maximum number of requests per window. */
            requests: number;
            /** @description The length of the window in seconds. */
            per_seconds: number;
            /**
             * @description Whether the limit applies per account or to the whole OAuth application.
             * @enum {string}
             */
            scope: "app" | "account";
        };
        Ancestor: {
            /** @description The slug of the ancestor; null if the caller cannot see it. */
            slug: string | null;
            /** @description The display name of the ancestor; null if the caller cannot see it. */
            label: string | null;
        };
        ConnectorOwner: {
            /** @description The address of the owner's profile picture. Null if there is no picture. */
            avatar_url: string | null;
            /** @description The id of the owner. It never changes. */
            id: string;
            /** @description Name, or else email address. Absent if the owner has left the organization. */
            name?: string;
            /** @description The email address of the owner. */
            email?: string;
        };
        ConnectorTeam: {
            /** @description The display name of the team; null if the team was deleted. */
            name: string | null;
            /** @description The id of the team. It never changes. */
            id: string;
        };
        GranteePreview: {
            /**
             * @description Whether the share is for a member, a team or the whole organization.
             * @enum {string}
             */
            grantee_type: "user" | "team" | "org";
            /** @description The id of the member or team; null for the organization. */
            grantee_id: string | null;
            /**
             * @description The level of access. An `edit` share is shown as `use`.
             * @enum {string}
             */
            level: "view" | "use";
            /**
             * @description `edit` if the share grants edit access, which `level` cannot express; absent otherwise.
             * @enum {string}
             */
            granted_level?: "edit";
            /** @description The name of the grantee. Null for the organization, and if the grantee no longer exists. */
            name: string | null;
        };
        AccessSummary: {
            /**
             * @description What every member of the organization may do with the resource; null without such a share. An `edit` share is shown
             *     as `use`, and `preview` says so.
             * @enum {string|null}
             */
            org_level: "view" | "use" | null;
            /** @description The number of teams with a share. */
            team_count: number;
            /** @description The number of members with a share of their own. */
            user_count: number;
            /** @description Number of all shares, including the organization's. */
            total: number;
            /** @description At most five shares, broadest first. */
            preview: components["schemas"]["GranteePreview"][];
        };
        Connector: {
            /** @description The id of the owner. Null if the owner has left; absent for shipped connectors. */
            owner_user_id?: string | null;
            /**
             * @description The caller's access level. Absent if the caller sees the connector only as a manager of ownerless connectors.
             * @enum {string}
             */
            access?: "owner" | "view" | "use" | "edit";
            /**
             * @description How the caller gets access to the connector.
             * @enum {string}
             */
            access_via?: "owner" | "org" | "team" | "direct";
            /** @description The shares. Only for the owner and members with edit access. */
            shares?: components["schemas"]["Share"][];
            /** @description The upstream. Null if there is none, absent if the caller cannot see it. */
            upstream?: components["schemas"]["UpstreamConnector"] | null;
            /** @description The slug of the connector, its name in URLs. */
            slug: string;
            /** @description The display name of the connector. */
            name: string;
            /** @description What the connector is for. */
            description: string | null;
            /**
             * @description `catalog`: the definition lists HTTP tools. `remote_mcp`: a remote server lists the tools.
             * @enum {string}
             */
            kind: "catalog" | "remote_mcp";
            /**
             * @description Whether the connector is shipped, custom or a fork.
             * @enum {string}
             */
            origin: "custom" | "catalog" | "fork";
            /** @description The categories of the connector. */
            categories: string[];
            /** @description The address of the logo, relative to this server. Null if there is no logo. */
            logo: string | null;
            /**
             * @description The status of the connector.
             * @enum {string}
             */
            status: "published" | "unpublished";
            /** @description The ways to authenticate a connection. */
            auth_methods: components["schemas"]["AuthMethod"][];
            /** @description Whether connecting is a single redirect to the provider, with nothing to choose or fill in first. */
            single_redirect_auth: boolean;
            /** @description A sentence that says what connections of this connector can do. */
            permissions_text: string | null;
            /** @description The number of tools that the caller's restrictions allow. */
            tool_count: number;
            /** @description The number of tools by operation that the caller's restrictions allow. Absent for a remote MCP connector. */
            operation_counts?: components["schemas"]["OperationCounts"];
            /** @description The remote server. Only for a remote MCP connector. */
            mcp?: components["schemas"]["RemoteMcp"];
            /** @description How often the third party may be called. Null if there is no limit. */
            rate_limits: components["schemas"]["RateLimits"] | null;
            /** @description Whether a restriction blocks the caller from the whole connector. */
            restricted: boolean;
            /**
             * @description Whether a restriction on the member (`user`) or on a role blocks the caller; `user` if both do. Null if none does.
             * @enum {string|null}
             */
            restricted_by: "role" | "user" | null;
            /** @description The ancestor whose restriction blocks this fork, if no other restriction does. */
            restricted_inherited_from: components["schemas"]["Ancestor"] | null;
            /** @description The number of connections on this connector that the caller can see. */
            connection_count: number;
            /**
             * @description Whether the caller can create a connection on the connector. Needs permission, sharing, no blocking restriction and
             *     a configured auth method.
             */
            can_use: boolean;
            /** @description Whether the caller may fork the connector. */
            can_fork: boolean;
            /** @description Whether the caller may set the organization's OAuth application for the connector. */
            can_manage_oauth_app: boolean;
            /**
             * Format: date-time
             * @description When the connector was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the connector last changed.
             */
            updated_at: string;
            /** @description The owner. Absent if the caller is the owner, or if there is no owner. */
            owner?: components["schemas"]["ConnectorOwner"];
            /** @description The team, if and only if `access_via` is `team`. */
            access_via_team?: components["schemas"]["ConnectorTeam"];
            /** @description A summary of the access of others. Present if and only if `can_share` is true. */
            access_summary?: components["schemas"]["AccessSummary"];
            /** @description Whether the caller may change the connector's definition, documentation, tools and upstream. */
            can_manage?: boolean;
            /** @description Whether the caller may share the connector. */
            can_share?: boolean;
            /** @description Whether the caller may see who the connector is shared with. */
            can_see_shares?: boolean;
            /** @description Whether the caller may revoke shares of the connector. */
            can_revoke_share?: boolean;
            /** @description Whether the caller may transfer the connector to another owner. */
            can_transfer?: boolean;
            /** @description Whether the caller may assign an owner. True only while the connector has no owner. */
            can_assign_owner?: boolean;
            /** @description Whether the caller may delete the connector. */
            can_delete?: boolean;
        };
        ConnectorPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Connector"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        Category: {
            /** @description The slug of the category, its name in URLs. */
            slug: string;
            /** @description The display name of the category. */
            label: string;
            /** @description The number of connectors in the category that the caller can see. */
            connector_count: number;
        };
        CategoryPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Category"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        Variable: {
            /** @description The name of the variable. */
            name: string;
            /** @description The display name of the variable. */
            label: string;
            /** @description What the variable is for. */
            description: string | null;
            /** @description The type of the variable. */
            type: string;
            /** @description Whether a value is required. */
            required: boolean;
            /** @description Whether the value is secret. A secret value is never returned. */
            secret: boolean;
            /** @description Whether the value identifies the account and therefore cannot change. */
            identity: boolean;
            /** @description Whether the value can change after connecting. */
            editable: boolean;
            /** @description Where the value comes from. */
            source: string;
            /** @description The `auth_methods` whose connections have the variable; null for all of them. */
            auth_methods: string[] | null;
        };
        Documentation: {
            /**
             * @description The kind of page.
             * @enum {string}
             */
            kind: "auth" | "tool" | "overview" | "setup";
            /** @description The key of the page, unique among the pages of its kind. For a page about a tool, the name of the tool. */
            key: string;
            /** @description The text, in Markdown. */
            body_markdown: string;
            /**
             * Format: date-time
             * @description When the page last changed.
             */
            updated_at: string;
        };
        ToolUses: {
            /** @description The number of toolbox entries that use the tool. */
            toolbox_entries: number;
            /** @description The number of template entries that use the tool. */
            template_entries: number;
            /** @description The number of synthetic tools that use the tool. */
            synthetic_tools: number;
            /** @description The number of restrictions that name the tool. */
            restrictions: number;
            /** @description The number of active grants for the tool. */
            access_grants: number;
            /** @description The number of pending access requests for the tool. */
            access_requests: number;
        };
        Impact: {
            /** @description The number of connections that have to sign in again. */
            connections_to_reconnect: number;
            /** @description The number of connections whose auth method would be removed. If there are any, the change is refused. */
            connections_without_method: number;
            /** @description The names of the tools that are added. */
            added_tools: string[];
            /** @description The names of the tools that are removed. */
            removed_tools: string[];
            /** @description The names of the tools whose tier changes. */
            changed_tiers: string[];
            /** @description The names of the authentication methods that are removed. */
            removed_auth_methods: string[];
            /**
             * @description The names of the authentication methods whose credentials would go to another host, or in another place of a
             *     request. The credentials are deleted.
             */
            moved_auth_methods: string[];
            /** @description Whether the OAuth application's secret would go to another host. The secret is then deleted. */
            moves_sign_in: boolean;
            /** @description Counts of everything that uses or names the removed tools. */
            broken: components["schemas"]["ToolUses"];
        };
        OneConnector: {
            /** @description The id of the owner. Null if the owner has left; absent for shipped connectors. */
            owner_user_id?: string | null;
            /**
             * @description The caller's access level. Absent if the caller sees the connector only as a manager of ownerless connectors.
             * @enum {string}
             */
            access?: "owner" | "view" | "use" | "edit";
            /**
             * @description How the caller gets access to the connector.
             * @enum {string}
             */
            access_via?: "owner" | "org" | "team" | "direct";
            /** @description The shares. Only for the owner and members with edit access. */
            shares?: components["schemas"]["Share"][];
            /** @description The upstream. Null if there is none, absent if the caller cannot see it. */
            upstream?: components["schemas"]["UpstreamConnector"] | null;
            /** @description The definition. Only with `include=definition`, and if the caller can read it. */
            definition?: {
                [key: string]: unknown;
            };
            /** @description The variables of the connections. */
            variables: components["schemas"]["Variable"][];
            /** @description The documentation of the connector. */
            documentation: components["schemas"]["Documentation"][];
            /** @description The effect on users of the connector. Only with `dry_run`, and then the connector is shown unchanged. */
            impact?: components["schemas"]["Impact"];
            /** @description The slug of the connector, its name in URLs. */
            slug: string;
            /** @description The display name of the connector. */
            name: string;
            /** @description What the connector is for. */
            description: string | null;
            /**
             * @description `catalog`: the definition lists HTTP tools. `remote_mcp`: a remote server lists the tools.
             * @enum {string}
             */
            kind: "catalog" | "remote_mcp";
            /**
             * @description Whether the connector is shipped, custom or a fork.
             * @enum {string}
             */
            origin: "custom" | "catalog" | "fork";
            /** @description The categories of the connector. */
            categories: string[];
            /** @description The address of the logo, relative to this server. Null if there is no logo. */
            logo: string | null;
            /**
             * @description The status of the connector.
             * @enum {string}
             */
            status: "published" | "unpublished";
            /** @description The ways to authenticate a connection. */
            auth_methods: components["schemas"]["AuthMethod"][];
            /** @description Whether connecting is a single redirect to the provider, with nothing to choose or fill in first. */
            single_redirect_auth: boolean;
            /** @description A sentence that says what connections of this connector can do. */
            permissions_text: string | null;
            /** @description The number of tools that the caller's restrictions allow. */
            tool_count: number;
            /** @description The number of tools by operation that the caller's restrictions allow. Absent for a remote MCP connector. */
            operation_counts?: components["schemas"]["OperationCounts"];
            /** @description The remote server. Only for a remote MCP connector. */
            mcp?: components["schemas"]["RemoteMcp"];
            /** @description How often the third party may be called. Null if there is no limit. */
            rate_limits: components["schemas"]["RateLimits"] | null;
            /** @description Whether a restriction blocks the caller from the whole connector. */
            restricted: boolean;
            /**
             * @description Whether a restriction on the member (`user`) or on a role blocks the caller; `user` if both do. Null if none does.
             * @enum {string|null}
             */
            restricted_by: "role" | "user" | null;
            /** @description The ancestor whose restriction blocks this fork, if no other restriction does. */
            restricted_inherited_from: components["schemas"]["Ancestor"] | null;
            /** @description The number of connections on this connector that the caller can see. */
            connection_count: number;
            /**
             * @description Whether the caller can create a connection on the connector. Needs permission, sharing, no blocking restriction and
             *     a configured auth method.
             */
            can_use: boolean;
            /** @description Whether the caller may fork the connector. */
            can_fork: boolean;
            /** @description Whether the caller may set the organization's OAuth application for the connector. */
            can_manage_oauth_app: boolean;
            /**
             * Format: date-time
             * @description When the connector was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the connector last changed.
             */
            updated_at: string;
            /** @description The owner. Absent if the caller is the owner, or if there is no owner. */
            owner?: components["schemas"]["ConnectorOwner"];
            /** @description The team, if and only if `access_via` is `team`. */
            access_via_team?: components["schemas"]["ConnectorTeam"];
            /** @description A summary of the access of others. Present if and only if `can_share` is true. */
            access_summary?: components["schemas"]["AccessSummary"];
            /** @description Whether the caller may change the connector's definition, documentation, tools and upstream. */
            can_manage?: boolean;
            /** @description Whether the caller may share the connector. */
            can_share?: boolean;
            /** @description Whether the caller may see who the connector is shared with. */
            can_see_shares?: boolean;
            /** @description Whether the caller may revoke shares of the connector. */
            can_revoke_share?: boolean;
            /** @description Whether the caller may transfer the connector to another owner. */
            can_transfer?: boolean;
            /** @description Whether the caller may assign an owner. True only while the connector has no owner. */
            can_assign_owner?: boolean;
            /** @description Whether the caller may delete the connector. */
            can_delete?: boolean;
        };
        ConnectorTool: {
            /** @description JSON Schema of the arguments. Only with `include=schema`. */
            input_schema?: {
                [key: string]: unknown;
            };
            /** @description JSON Schema of the data; null if the definition has none. Only with `include=schema`. */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether a restriction blocks the caller from the tool. Only with `include_restricted`. */
            restricted?: boolean;
            /** @description The exact name, as used in `tools[].tool_name` of a restriction. */
            name: string;
            /** @description The display name of the tool. */
            tool_label: string;
            /** @description What the tool does. */
            description: string;
            /** @description The resource the tool works on. */
            resource: string;
            /** @description What the tool does with the resource, for example `list`. For a remote MCP tool, the name of the tool. */
            method: string;
            /**
             * @description Whether the tool calls an HTTP API (`catalog`) or a remote MCP server.
             * @enum {string}
             */
            kind: "catalog" | "remote_mcp";
            /**
             * @description What the tool does with its resource.
             * @enum {string}
             */
            operation: "read" | "create" | "update" | "delete" | "other";
            /**
             * @description The risk of a call. `read` changes nothing, `write` changes data, `destructive` deletes it or cannot be undone.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
        };
        ConnectorTools: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page. */
            result: components["schemas"]["ConnectorTool"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
            /** @description Counts of the tools that match `q` and that no restriction blocks, regardless of the other filters. */
            operation_counts: components["schemas"]["OperationCounts"];
        };
        ListedShare: {
            /**
             * @description The kind of resource that is shared.
             * @enum {string}
             */
            resource_type: "connection" | "toolbox" | "template" | "connector" | "file";
            /**
             * @description Whether the share is for a member, a team or the whole organization.
             * @enum {string}
             */
            grantee_type: "user" | "team" | "org";
            /** @description The id of the member or team; null for the whole organization. */
            grantee_id: string | null;
            /**
             * @description What the share allows: view, use or edit.
             * @enum {string}
             */
            level: "view" | "use" | "edit";
            /** @description The name of the grantee. Null for the organization, and if the grantee no longer exists. */
            grantee_label: string | null;
            /** @description The email address, for members only. */
            grantee_email?: string | null;
            /** @description The id of the share, used to revoke it. */
            id: string;
            /** @description The id of the shared resource; for a connector, its slug. */
            resource_id: string;
            /**
             * Format: date-time
             * @description When the share was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the share last changed.
             */
            updated_at: string;
        };
        ListedSharePage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["ListedShare"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ShareBody: {
            /**
             * @description Whether the share is for a member, a team or the whole organization.
             * @enum {string}
             */
            grantee_type: "user" | "team" | "org";
            /** @description The id of the member or team. Null or omitted for the whole organization. */
            grantee_id?: string | null;
            /**
             * @description What the share allows: view, use or edit. See `/reference/guides/access-control#levels-of-a-share`.
             * @enum {string}
             */
            level: "view" | "use" | "edit";
        };
        DocumentItemBody: {
            /**
             * @description The kind of page.
             * @enum {string}
             */
            kind: "overview" | "setup" | "auth" | "tool";
            /** @description The key of the page, unique among the pages of its kind. For a page about a tool, the name of the tool. */
            key: string;
            /** @description The text in Markdown. Null removes the page. */
            body_markdown: string | null;
        };
        ReplaceDocumentationBody: {
            /** @description Pages to add or replace. Other pages stay. */
            items: components["schemas"]["DocumentItemBody"][];
        };
        DocumentationList: {
            /** @description The pages, sorted by kind and key. */
            items: components["schemas"]["Documentation"][];
        };
        ToolVariant: {
            /** @description The arguments of the tool, as a JSON Schema. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description The annotations that the server gives the tool. */
            annotations: {
                [key: string]: unknown;
            };
            /** @description The server's `_meta` of the tool. Latchkey compares it, but does not pass it on to clients. */
            meta: {
                [key: string]: unknown;
            };
            /**
             * @description `accepted` and `refused` are decisions of a reviewer. They apply only to accounts that get this version.
             * @enum {string}
             */
            state: "waiting" | "accepted" | "refused";
            /** @description JSON Pointers to the differences from the accepted version, at most 100. */
            changed_pointers: string[];
            /** @description Warnings about details that a reviewer may overlook. */
            flags: ("hidden_unicode" | "zero_width" | "long_description" | "url")[];
            /** @description The description of the tool in this version. */
            description: string;
            /** @description A digest of this version of the tool. */
            hash: string;
            /**
             * @description Whether the versions in the response together exceed 4 MiB. Then only the first 100 characters of the description are
             *     shown, and no schema, annotations, `_meta` or differences. List fewer tools with `limit` or `q` to see more.
             */
            truncated: boolean;
        };
        ReviewedVersion: {
            /** @description The arguments of the tool, as a JSON Schema. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description The annotations that the server gives the tool. */
            annotations: {
                [key: string]: unknown;
            };
            /** @description The server's `_meta` of the tool. Latchkey compares it, but does not pass it on to clients. */
            meta: {
                [key: string]: unknown;
            };
            /** @description The description of the tool in this version. */
            description: string;
            /** @description A digest of this version of the tool. */
            hash: string;
            /**
             * @description Whether the versions in the response together exceed 4 MiB. Then only the first 100 characters of the description are
             *     shown, and no schema, annotations, `_meta` or differences. List fewer tools with `limit` or `q` to see more.
             */
            truncated: boolean;
        };
        Review: {
            /**
             * @description Whether the tool is new or has changed.
             * @enum {string}
             */
            state: "changed" | "new";
            /** @description The accepted version; null for a new tool. */
            previous: components["schemas"]["ReviewedVersion"] | null;
            /** @description JSON Pointers to the differences between both versions, at most 100. */
            changed_pointers: string[];
            /** @description Warnings about details that a reviewer may overlook. The warnings do not judge the content of the description. */
            flags: ("hidden_unicode" | "zero_width" | "long_description" | "url")[];
            /** @description The version that awaits review. */
            current: components["schemas"]["ReviewedVersion"];
        };
        AllowedVersion: {
            /** @description The request of this version. Null if it is not stored, for example because it came with an earlier release. */
            request: {
                [key: string]: unknown;
            } | null;
            /** @description JSON Pointers to the differences from the current request, at most 100. Empty without an earlier request. */
            changed_pointers: string[];
            /** @description The ids of the rules that list this version, at most 50. Absent for callers without `restriction:view`. */
            restriction_ids?: string[];
        };
        UnconfirmedTool: {
            /** @description The current request. */
            request: {
                [key: string]: unknown;
            };
            /** @description The versions that the rules list. There are several if the rules were written at different times. */
            allowed_versions: components["schemas"]["AllowedVersion"][];
            /** @description A digest of the current request. Send it to confirm exactly this request. */
            request_digest: string;
            /** @description Whether the caller may confirm the change for at least one of the rules. */
            can_confirm: boolean;
        };
        RegisteredTool: {
            /**
             * @description `disabled`: no caller can call the tool.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /** @description JSON Schema of the arguments. */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * @description Why no caller can call the tool. Absent if the tool is active. If a tool that is `new` or `changed` has no `review`,
             *     its version was refused. This field and all later fields exist only for tools of remote MCP servers.
             * @enum {string}
             */
            disabled_reason?: "manager" | "changed" | "new" | "removed" | "unsupported_name";
            /** @description The server's annotations: hints about what the tool does. */
            annotations?: {
                [key: string]: unknown;
            };
            /**
             * @description `label`: the server states the tier. `manager`: a manager set a higher tier.
             * @enum {string}
             */
            tier_source?: "label" | "manager";
            /** @description The other versions that the server offers to some accounts, and the refused versions. */
            variants?: components["schemas"]["ToolVariant"][];
            /**
             * Format: date-time
             * @description When the server first listed the tool.
             */
            first_seen_at?: string;
            /**
             * Format: date-time
             * @description When the server last listed the tool.
             */
            last_seen_at?: string;
            /**
             * Format: date-time
             * @description Since when no connection has listed the tool. After a day the tool cannot be called. After 90 days it is deleted.
             */
            missing_since?: string | null;
            /** @description The id of the member who last accepted or refused a version; null if none did. */
            reviewed_by?: string | null;
            /** @description The name of this member. Null if there is none, or if the member has left the organization. */
            reviewed_by_label?: string | null;
            /** @description Whether the caller may enable or disable the tool. */
            can_manage: boolean;
            /** @description SHA-256 of the RFC 8785 form of the tool as its server lists it now. */
            hash?: string;
            /** @description The next version to review; absent if none awaits review. */
            review?: components["schemas"]["Review"];
            /**
             * @description The method and path of the tool's request, with digests of its constants and of its expressions, and the tier if
             *     it becomes lower when the tool is verified. For a remote MCP tool, the host of the server with a digest of its
             *     address. Only for a tool
             *     that an edit of its connector added or changed. Until the tool is verified, blocks on other tools of the connector
             *     and of its ancestors also cover this tool: every block if the method and path are new, otherwise those whose
             *     request the tool may now send.
             */
            unverified_request?: string;
            /**
             * @description A change to the tool that allow rules do not include yet. Absent if no allow rule lists an earlier version of the
             *     tool.
             */
            unconfirmed?: components["schemas"]["UnconfirmedTool"];
            /** @description The display name that the server gives a remote MCP tool. Absent if the server gives none. */
            title?: string;
            /** @description The exact name, as used in `tools[].tool_name` of a restriction. */
            name: string;
            /** @description The display name of the tool. */
            tool_label: string;
            /** @description What the tool does. */
            description: string;
            /** @description The resource the tool works on. */
            resource: string;
            /** @description What the tool does with the resource, for example `list`. For a remote MCP tool, the name of the tool. */
            method: string;
            /**
             * @description Whether the tool calls an HTTP API (`catalog`) or a remote MCP server.
             * @enum {string}
             */
            kind: "catalog" | "remote_mcp";
            /**
             * @description What the tool does with its resource.
             * @enum {string}
             */
            operation: "read" | "create" | "update" | "delete" | "other";
            /**
             * @description The risk of a call. `read` changes nothing, `write` changes data, `destructive` deletes it or cannot be undone.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
        };
        RegisteredToolPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["RegisteredTool"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        UpdateToolBody: {
            /**
             * @description For a remote MCP connector: a higher tier than the server states. Null restores the server's tier.
             * @enum {string|null}
             */
            tier?: "read" | "write" | "destructive" | null;
            /** @description For a remote MCP connector: the `hash` of the reviewed version. */
            hash?: string;
            /**
             * @description `active` enables the tool, and `disabled` disables it for everyone. For a remote MCP connector, `active` also
             *     accepts the version with this `hash`, and `refused` refuses that version.
             * @enum {string}
             */
            status?: "active" | "disabled" | "refused";
        };
        RemoteHeaderBody: {
            /** @description The name of the header. Headers of the protocol are not allowed. */
            name: string;
            /** @description The value, with placeholders that the connecting person fills in on the vault’s page. */
            template: string;
        };
        RemoteMcpBody: {
            /** @description The URL of the server's streamable HTTP endpoint. */
            url: string;
            /**
             * @description How to sign in. `oauth_auto`: Latchkey discovers the authorization server and registers itself there.
             *     `oauth_client`: with the organization’s OAuth application. `custom`: with headers. `none`: no sign-in.
             * @enum {string}
             */
            auth_mode: "oauth_auto" | "oauth_client" | "custom" | "none";
            /** @description The headers that carry the credential. For `custom` only. */
            headers?: components["schemas"]["RemoteHeaderBody"][];
            /** @description The OAuth scopes to request, instead of the scopes that the server asks for. */
            scopes?: string[];
            /**
             * @description The transport. Only `streamable_http` is supported.
             * @enum {string}
             */
            transport?: "streamable_http";
        };
        OpenApiIncludeBody: {
            /** @description Selects operations that have at least one of these tags. */
            tags?: string[];
            /** @description Selects operations with these `operationId` values. */
            operation_ids?: string[];
            /** @description Selects operations with these paths. A trailing `*` matches any ending. */
            paths?: string[];
        };
        OpenApiImportBody: {
            /** @description The document as an object with at most 20,000 values. Send larger documents as `document_text`. */
            document?: {
                [key: string]: unknown;
            };
            /** @description The document as JSON or YAML 1.2, at most 8 MiB. */
            document_text?: string;
            /** @description The base URL of the third party, instead of the document's first server. */
            base_url?: string;
            /** @description The operations to convert to tools, at most 500. All operations if omitted. */
            include?: components["schemas"]["OpenApiIncludeBody"];
        };
        CreateConnectorBody: {
            /** @description The definition as an object, in the form that `GET /connector/{slug}?include=definition` returns. */
            definition?: {
                [key: string]: unknown;
            };
            /** @description The definition as YAML 1.2 or JSON, at most 1 MiB. Errors are reported with line and column. */
            definition_text?: string;
            /** @description Overrides the name in the definition. */
            name?: string;
            /** @description The categories of the connector. */
            categories?: string[];
            /**
             * @description The slug. The default is the definition's slug, or else a slug that Latchkey generates from the name. If a connector
             *     of the organization or the shipped catalog has or had the slug, the request gets 409 `slug_taken`.
             */
            slug?: string;
            /** @description Overrides the description in the definition. */
            description?: string;
            /** @description Shares to create with the connector. Needs `connector:share`. */
            shares?: components["schemas"]["ShareBody"][];
            /**
             * @description `catalog`: the definition lists HTTP tools. `remote_mcp`: the remote server in `mcp` lists the tools.
             * @enum {string}
             */
            kind: "catalog" | "remote_mcp";
            /**
             * @description The remote MCP server. Required for `remote_mcp`, not allowed otherwise. Its tools are listed once a member
             *     connects.
             */
            mcp?: components["schemas"]["RemoteMcpBody"];
            /** @description An OpenAPI document, instead of a definition. The document is converted once. Later changes to it have no effect. */
            openapi?: components["schemas"]["OpenApiImportBody"];
            /**
             * @description The status. Members without edit access see only published connectors.
             * @enum {string}
             */
            status?: "published" | "unpublished";
        };
        ValidateDefinitionBody: {
            /** @description The definition as an object, in the form that `GET /connector/{slug}?include=definition` returns. */
            definition?: {
                [key: string]: unknown;
            };
            /** @description The definition as YAML 1.2 or JSON, at most 1 MiB. Errors are reported with line and column. */
            definition_text?: string;
            /** @description An OpenAPI document, instead of a definition. */
            openapi?: components["schemas"]["OpenApiImportBody"];
            /** @description A remote MCP server, instead of a definition. The server is not called. */
            mcp?: components["schemas"]["RemoteMcpBody"];
        };
        Diagnostic: {
            /**
             * @description `error` makes the definition invalid. `warning` needs a person's check, such as an operation that was left out.
             *     `info` only explains a choice, such as the name of a tool.
             * @enum {string}
             */
            severity: "error" | "warning" | "info";
            /** @description The line of the text, from 1. Absent if the document was sent as an object. */
            line?: number;
            /** @description The column in the line, from 1. */
            column?: number;
            /** @description The stable code of the problem, for programs. */
            code: string;
            /** @description The problem and how to fix it. */
            message: string;
            /** @description JSON Pointer into the definition, or into the OpenAPI document for `openapi_…` codes. */
            pointer: string;
        };
        DiagnosticCounts: {
            /** @description The number of errors. */
            error: number;
            /** @description The number of warnings. */
            warning: number;
            /** @description The number of diagnostics that only explain a choice. */
            info: number;
        };
        DefinitionValidation: {
            /** @description The problems, at most 100. */
            diagnostics: components["schemas"]["Diagnostic"][];
            /** @description The number of tools in the definition; 0 if it has errors and is not from `openapi`. */
            tool_count: number;
            /**
             * @description The definition converted from `openapi`, even if it is not valid yet. Correct it and send it as `definition`. Absent
             *     for other sources, and if the document cannot be converted.
             */
            definition?: {
                [key: string]: unknown;
            };
            /** @description Whether a connector can be created from the definition. */
            valid: boolean;
            /** @description The number of all diagnostics by severity. */
            diagnostic_counts: components["schemas"]["DiagnosticCounts"];
        };
        UpdateConnectorBody: {
            /** @description The definition as an object, in the form that `GET /connector/{slug}?include=definition` returns. */
            definition?: {
                [key: string]: unknown;
            };
            /** @description The definition as YAML 1.2 or JSON, at most 1 MiB. Errors are reported with line and column. */
            definition_text?: string;
            /** @description Overrides the name in the definition. */
            name?: string;
            /** @description The categories of the connector. */
            categories?: string[];
            /** @description The description of the connector. Null removes it. */
            description?: string | null;
            /** @description Documentation pages to add or replace. A null body removes a page; other pages stay. */
            documentation?: components["schemas"]["DocumentItemBody"][];
            /** @description The remote MCP server, for remote MCP connectors only. Replaces all its settings. */
            mcp?: components["schemas"]["RemoteMcpBody"];
            /**
             * @description The status. Members without edit access see only published connectors.
             * @enum {string}
             */
            status?: "published" | "unpublished";
        };
        TransferConnectorBody: {
            /** @description The id of the member who becomes the owner. */
            new_owner_user_id: string;
            /** @description Whether the caller, who was the owner, keeps `use` access. The default is false. */
            retain_access?: boolean;
        };
        AssignConnectorOwnerBody: {
            /** @description The id of the member who becomes the owner. */
            owner_user_id: string;
        };
        ForkConnectorBody: {
            /** @description The name of the fork. The default is the name of the original. */
            name?: string;
            /**
             * @description The slug. The default is a slug that Latchkey generates from the name. If a connector of the organization or the
             *     shipped catalog has or had the slug, the request gets 409 `slug_taken`.
             */
            slug?: string;
            /** @description Shares to create with the fork. Needs `connector:share`. */
            shares?: components["schemas"]["ShareBody"][];
        };
        PatchOperation: {
            /**
             * @description The operation: add, remove or replace [RFC 6902].
             * @enum {string}
             */
            op: "add" | "remove" | "replace";
            /** @description The new value. Absent for `remove`. */
            value?: {
                [key: string]: unknown;
            } | unknown[] | string | null | number | boolean;
            /** @description A JSON Pointer into the fork's version; empty for the whole part. */
            path: string;
        };
        TierChange: {
            /**
             * @description The tier before the change.
             * @enum {string}
             */
            from: "read" | "write" | "destructive";
            /**
             * @description The tier after the change.
             * @enum {string}
             */
            to: "read" | "write" | "destructive";
        };
        ChangeEffects: {
            /** @description The number of toolbox entries that use the tool. */
            toolbox_entries: number;
            /** @description The number of template entries that use the tool. */
            template_entries: number;
            /** @description The number of synthetic tools that use the tool. */
            synthetic_tools: number;
            /** @description The number of restrictions that name the tool. */
            restrictions: number;
            /** @description The number of active grants for the tool. */
            access_grants: number;
            /** @description The number of pending access requests for the tool. */
            access_requests: number;
            /** @description The number of affected connections. */
            connections: number;
            /** @description The number of connections that would have to sign in again. */
            connections_to_reconnect: number;
            /** @description The number of connections whose auth method would be removed. If there are any, the change is refused. */
            connections_without_method: number;
            /** @description The change of a tool's tier; null without one. */
            tier_change: components["schemas"]["TierChange"] | null;
            /** @description Whether credentials or the OAuth application's secret would be sent to another host or place. They are deleted. */
            host_change: boolean;
        };
        PullChange: {
            /**
             * @description The kind of part that changes.
             * @enum {string}
             */
            kind: "field" | "auth" | "variable" | "tool" | "post_install" | "documentation";
            /**
             * @description Whether the part was added, modified or removed.
             * @enum {string}
             */
            change: "added" | "modified" | "removed";
            /**
             * @description `clean`: the fork did not change the part. `converged`: the fork made the same change. `conflict`: the fork made a
             *     different change.
             * @enum {string}
             */
            state: "clean" | "conflict" | "converged";
            /** @description The upstream's version at the last pull or decision. */
            base: {
                [key: string]: unknown;
            } | unknown[] | string | null;
            /** @description The upstream's current version. */
            upstream: {
                [key: string]: unknown;
            } | unknown[] | string | null;
            /** @description The fork's current version. */
            mine: {
                [key: string]: unknown;
            } | unknown[] | string | null;
            /** @description A JSON Patch that turns the fork's version into the upstream's. */
            diff: components["schemas"]["PatchOperation"][];
            /** @description The id of the change. It stays the same until one of the three versions changes. */
            id: string;
            /** @description The name of the part. For documentation, kind and key. */
            key: string;
            /** @description The effect of the change on users of the fork. */
            effects: components["schemas"]["ChangeEffects"];
        };
        PullUpstream: {
            /** @description The slug of the upstream connector, its name in URLs. */
            slug: string;
            /** @description The digest of the upstream's definition. */
            digest: string;
        };
        PullCounts: {
            /** @description The number of changes that apply without a conflict. */
            clean: number;
            /** @description The number of parts that the fork and its upstream changed differently. */
            conflict: number;
            /** @description The number of changes that the fork and its upstream both made. */
            converged: number;
        };
        PullPreview: {
            /** @description The digest of the upstream's definition when its changes were last fully applied or rejected. Null until then. */
            base_digest: string | null;
            /** @description The upstream changes. */
            changes: components["schemas"]["PullChange"][];
            /** @description The connector that the fork follows. */
            upstream: components["schemas"]["PullUpstream"];
            /** @description The number of changes in each state. */
            counts: components["schemas"]["PullCounts"];
        };
        PullSelectionBody: {
            /** @description The id of a change from the preview. */
            id: string;
            /**
             * @description Required if the fork and its upstream both changed the part. `upstream` applies the change. `mine` keeps the fork's
             *     version, and the change is not offered again until the upstream changes.
             * @enum {string}
             */
            resolution?: "upstream" | "mine";
        };
        PullChangesBody: {
            /** @description The changes to decide. Other changes remain available. */
            changes: components["schemas"]["PullSelectionBody"][];
        };
        PullResult: {
            /** @description The number of upstream changes that were neither applied nor rejected. */
            remaining: number;
            /** @description The connector after the pull. */
            connector: components["schemas"]["OneConnector"];
            /** @description The ids of the changes that were applied. */
            applied: string[];
            /** @description The ids of the changes for which the fork's version was kept. */
            kept: string[];
            /** @description The effect on users of the connector. Only with `dry_run`, and then the connector is shown unchanged. */
            impact?: components["schemas"]["Impact"];
        };
        LinkUpstreamBody: {
            /** @description The slug of a connector that the caller can see. */
            upstream_slug: string;
        };
        RestrictionConnector: {
            /** @description The slug of the connector, its name in URLs. */
            slug: string;
            /** @description The display name of the connector. */
            label: string;
            /** @description The address of the logo. Null if there is no logo. */
            logo: string | null;
            /**
             * @description Whether the connector calls an HTTP API or a remote MCP server.
             * @enum {string}
             */
            kind: "catalog" | "remote_mcp";
            /**
             * @description Whether the connector is shipped, custom or a fork.
             * @enum {string}
             */
            origin: "custom" | "catalog" | "fork";
            /** @description The name of the owner. Null for a shipped connector, and if the owner has left. */
            owner_label: string | null;
            /** @description The number of tools. */
            tool_count: number;
        };
        RestrictionConnectorPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["RestrictionConnector"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        RuleTool: {
            /**
             * @description For a remote MCP tool only: `disabled` if no caller can call it.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /**
             * @description The method and path of the tool's request, with digests of its constants and of its expressions, and the tier if
             *     it becomes lower when the tool is verified. For a remote MCP tool, the host of the server with a digest of its
             *     address. Only for a tool
             *     that an edit of its connector added or changed. Until the tool is verified, blocks on other tools of the connector
             *     and of its ancestors also cover this tool: every block if the method and path are new, otherwise those whose
             *     request the tool may now send.
             */
            unverified_request?: string;
            /**
             * @description A change to the tool that allow rules do not include yet. Absent if no allow rule lists an earlier version of the
             *     tool.
             */
            unconfirmed?: components["schemas"]["UnconfirmedTool"];
            /** @description The display name that the server gives a remote MCP tool. Absent if the server gives none. */
            title?: string;
            /** @description The exact name, as used in `tools[].tool_name` of a restriction. */
            name: string;
            /** @description The display name of the tool. */
            tool_label: string;
            /** @description What the tool does. */
            description: string;
            /** @description The resource the tool works on. */
            resource: string;
            /** @description What the tool does with the resource, for example `list`. For a remote MCP tool, the name of the tool. */
            method: string;
            /**
             * @description Whether the tool calls an HTTP API (`catalog`) or a remote MCP server.
             * @enum {string}
             */
            kind: "catalog" | "remote_mcp";
            /**
             * @description What the tool does with its resource.
             * @enum {string}
             */
            operation: "read" | "create" | "update" | "delete" | "other";
            /**
             * @description The risk of a call. `read` changes nothing, `write` changes data, `destructive` deletes it or cannot be undone.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
        };
        RestrictionTools: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page. */
            result: components["schemas"]["RuleTool"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
            /** @description Counts of all tools that match `q`. Absent for a remote MCP connector. */
            operation_counts?: components["schemas"]["OperationCounts"];
        };
        VerifyToolBody: {
            /** @description The reviewed request, from `unverified_request` of the tool. */
            request: string;
        };
        ConfirmToolBody: {
            /** @description The digest of the reviewed request, from `unconfirmed.request_digest` of the tool. */
            request_digest: string;
        };
        Budget: {
            /** @description The id of the budget. It never changes. */
            id: string;
            /**
             * @description What the budget limits: all calls of the organization, those of a member, those of a connected app, those through a
             *     toolbox, or those of a tool.
             * @enum {string}
             */
            subject_type: "organization" | "member" | "app" | "toolbox" | "tool";
            /** @description The id of the member, app or toolbox; otherwise null. */
            subject_id: string | null;
            /**
             * @description The name of the member, app, toolbox or connector. Null for the organization, for what no longer exists, and for a
             *     toolbox that the caller cannot use.
             */
            subject_label: string | null;
            /** @description The id of the member for whom the app acts; null for another subject, and for an app that no longer exists. */
            app_user_id: string | null;
            /** @description The name, or else the email address, of this member; null if there is none. */
            app_user_label: string | null;
            /** @description The connector of the tool; null for another subject. */
            connector_slug: string | null;
            /** @description The name of the tool; null for another subject. */
            tool_name: string | null;
            /**
             * @description The period in which calls are counted. It begins at the full hour, day or month in UTC.
             * @enum {string}
             */
            period: "hour" | "day" | "month";
            /** @description How many calls may start in a period. */
            calls: number;
            /** @description How many calls started in the current period. Calls that were certainly not sent do not count. */
            used: number;
            /** @description How many further calls may start in the current period. */
            remaining: number;
            /**
             * Format: date-time
             * @description When the next period begins.
             */
            resets_at: string;
            /** @description The member who created the budget; null for the operator. */
            created_by: string | null;
            /** @description The name, or else the email address, of this member. Null if the member has left. */
            created_by_label: string | null;
            /**
             * Format: date-time
             * @description When the budget was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the budget last changed.
             */
            updated_at: string;
            /** @description Whether calls of read-only tools are not counted, and never refused. */
            writes_only: boolean;
            /** @description Whether the caller may change the number of calls. */
            can_edit: boolean;
            /** @description Whether the caller may delete the budget. */
            can_delete: boolean;
        };
        BudgetPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Budget"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateBudgetBody: {
            /** @description How many calls may start in a period. With 0, no call may start. */
            calls: number;
            /** @description The id of the member, service member, connected app or toolbox. Absent for the organization and for a tool. */
            subject_id?: string;
            /**
             * @description Whether calls of read-only tools are not counted, and never refused. The default is false.
             * @default false
             */
            writes_only?: boolean;
            /**
             * @description What the budget limits. Calls of a service member also count for the members for whom it stands.
             * @enum {string}
             */
            subject_type: "organization" | "member" | "app" | "toolbox" | "tool";
            /** @description The connector of the tool. Only for a tool. */
            connector_slug?: string;
            /** @description The name of the tool. Only for a tool. Tools of forks have budgets of their own. */
            tool_name?: string;
            /**
             * @description The period in which calls are counted. It begins at the full hour, day or month in UTC.
             * @enum {string}
             */
            period: "hour" | "day" | "month";
        };
        ResizeBudgetBody: {
            /** @description How many calls may start in a period. With 0, no call may start. */
            calls: number;
        };
        OAuthApp: {
            /**
             * @description `organization`: set by the organization. `platform`: the operator's application, used until the organization sets
             *     one. `none`: the organization must set one before anyone can connect.
             * @enum {string}
             */
            source: "organization" | "platform" | "none";
            /** @description The client id. Null for the operator's application, or if the caller cannot manage the application. */
            client_id: string | null;
            /** @description The scopes to request. Null means the connector's default scopes. */
            scopes: string[] | null;
            /**
             * @description The redirect address to register with the provider. An application keeps the redirect address it was registered
             *     with.
             */
            redirect_uri: string;
            /** @description Where the provider explains how to register an application; null if the connector names no such page. */
            guide_url: string | null;
            /** @description Additional settings of the client that the third party needs. */
            extra: {
                [key: string]: unknown;
            };
            /** @description The number of accounts that signed in with the application. */
            active_account_count: number;
            /** @description When the previous secret stops being used; null if no secret was rotated recently. */
            previous_secret_until: string | null;
            /** @description The member who last set the application. Null if the caller cannot manage the application. */
            updated_by: string | null;
            /**
             * @description The name of the member who last set the application. Null if the caller cannot manage the application, or if the
             *     member has left.
             */
            updated_by_label: string | null;
            /** @description When the `client_id` was set; null if the organization has set none. Rotating the secret changes only `updated_at`. */
            created_at: string | null;
            /** @description When the application last changed; null if the organization has set none. */
            updated_at: string | null;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description Whether a client secret is stored. The secret is never returned. */
            client_secret_set: boolean;
            /** @description The requested scopes that the connector's definition does not declare. */
            scopes_unknown: string[];
            /** @description Whether the caller may change the OAuth application. */
            can_manage: boolean;
        };
        SetOAuthAppBody: {
            /** @description The client id that the third party issued. */
            client_id: string;
            /** @description The client secret. If omitted, the stored secret is kept, provided that `client_id` stays the same. */
            client_secret?: string;
            /** @description The scopes to request. If null or omitted, the connector's default scopes. */
            scopes?: string[] | null;
            /** @description Additional settings that the connector's definition asks for. */
            extra?: {
                [key: string]: unknown;
            };
        };
        InheritedFrom: {
            /** @description The slug of the ancestor; null if the caller cannot see the ancestor. */
            slug: string | null;
            /** @description The display name of the ancestor; null if the caller cannot see the ancestor. */
            label: string | null;
        };
        PostInstallStep: {
            /**
             * @description The status of the step.
             * @enum {string}
             */
            status: "not_run" | "running" | "succeeded" | "failed";
            /** @description Why the step failed, in one sentence. Null for callers who are neither the owner nor have edit access. */
            error: string | null;
            /** @description The name of the step in the definition. */
            name: string;
            /** @description The display name of the step. */
            label: string;
        };
        PostInstall: {
            /**
             * @description The status of the last run of the steps.
             * @enum {string}
             */
            status: "not_run" | "running" | "succeeded" | "failed";
            /** @description Every step of the connector, in order; empty if it has none. */
            steps: components["schemas"]["PostInstallStep"][];
            /** @description When the last run started; null if the steps have never run. */
            last_run_at: string | null;
        };
        Owner: {
            /** @description The address of the owner's profile picture. Null if there is no picture. */
            avatar_url: string | null;
            /** @description The id of the owner. It never changes. */
            id: string;
            /** @description Name, or else email address. Absent if the owner has left the organization. */
            name?: string;
            /** @description The email address of the owner. Absent if the owner has left the organization. */
            email?: string;
        };
        ConnectorDisplay: {
            /** @description The address of the logo. Null if there is no logo. */
            logo: string | null;
            /**
             * @description How a remote MCP connector authenticates. Absent in lists.
             * @enum {string}
             */
            auth_mode?: "oauth_auto" | "oauth_client" | "custom" | "none";
            /** @description The display name of the connector, or its slug if the catalog has no name for it. */
            label: string;
            /** @description The slug of the upstream connector. Only for forks whose upstream the caller can see. */
            upstream_slug?: string;
            /** @description Whether connecting is most likely a single redirect. Absent means unknown. */
            single_redirect_auth?: boolean;
            /** @description Whether the connector is published in the catalog. In lists, absent unless false. */
            available?: boolean;
            /** @description Whether the caller can open `GET /connector/{slug}`. Absent in lists. */
            can_view_connector?: boolean;
        };
        TeamPath: {
            /** @description The display name of the team. */
            name: string | null;
            /** @description The id of the team. It never changes. */
            id: string;
        };
        Connection: {
            /**
             * @description The member who created the connection and authenticated the account. A transfer or another sign-in does not change
             *     it. Null if not recorded.
             */
            connected_by_user_id: string | null;
            /**
             * @description The name, or else the email address, of the member who authenticated the account. Null if the member has left the
             *     organization, or is not recorded.
             */
            connected_by_label: string | null;
            /**
             * @description `left` if the owner has left the organization; absent otherwise.
             * @enum {string}
             */
            owner_state?: "left";
            /**
             * @description Whether a restriction on the member or on a role blocks the caller; null if none does.
             * @enum {string|null}
             */
            restricted_by: "user" | "role" | null;
            /** @description The ancestor whose restriction blocks this fork, if no other restriction does. */
            restricted_inherited_from: components["schemas"]["InheritedFrom"] | null;
            /** @description The id of the account in the vault; null until connected. */
            saffron_account_id: string | null;
            /**
             * @description `pending`: the owner has not signed in yet. `active`: it can be used. `needs_reauth`: the third party no longer
             *     accepts the sign-in, so it must be reconnected. `disconnected`: a member disconnected it, or its owner left.
             * @enum {string}
             */
            status: "pending" | "active" | "needs_reauth" | "disconnected";
            /** @description When `status` was last checked; null if never. */
            status_checked_at: string | null;
            /** @description What is wrong, in one sentence; null if nothing is. */
            last_error: string | null;
            /** @description The name of the authentication method that was used; null before the first sign-in. */
            auth_method: string | null;
            /** @description The account's name at the third party. Only for the owner and members with edit access. */
            account_label?: string | null;
            /** @description The scopes that the third party granted. Only for the owner and members with edit access. */
            scopes_granted?: string[] | null;
            /** @description The connector's setup steps and their results. Absent in lists. */
            post_install?: components["schemas"]["PostInstall"];
            /** @description When the connection was last used, rounded down to the hour; null if never. */
            last_used_at: string | null;
            /** @description The number of tools that the account can call and the caller's restrictions allow. */
            tool_count: number;
            /**
             * @description The highest access the caller has to the connection.
             * @enum {string}
             */
            access: "owner" | "view" | "use" | "edit";
            /**
             * @description The broadest way in which the caller has access.
             * @enum {string}
             */
            access_via: "owner" | "org" | "team" | "direct";
            /** @description The shares. Only for the owner and members with edit access. */
            shares?: components["schemas"]["Share"][];
            /** @description The id of the connection. It never changes. */
            id: string;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The display name of the connection. */
            name: string;
            /** @description The owner. Calls use this member's account. Only the owner can delete or transfer the connection. */
            owner_user_id: string;
            /** @description The owner. Absent on the caller's own connections. */
            owner?: components["schemas"]["Owner"];
            /** @description The connector. Absent in responses to requests that change the connection. */
            connector?: components["schemas"]["ConnectorDisplay"];
            /** @description Present and true if the owner can no longer use the connector. */
            connector_not_shared?: boolean;
            /** @description Whether the caller's restrictions block the connector. The status does not depend on it. */
            restricted: boolean;
            /** @description The team, if and only if `access_via` is `team`. */
            access_via_team?: components["schemas"]["TeamPath"];
            /** @description A summary of the access of others. Present if and only if `can_share` is true. */
            access_summary?: components["schemas"]["AccessSummary"];
            /** @description Whether the caller may use the connection. */
            can_use: boolean;
            /** @description Whether the caller may share the connection. */
            can_share: boolean;
            /** @description Whether the caller may see who the connection is shared with. */
            can_see_shares: boolean;
            /** @description Whether the caller may revoke shares of the connection. */
            can_revoke_share: boolean;
            /** @description Whether the caller may change the connection. */
            can_manage: boolean;
            /** @description Whether the caller may transfer the connection to another owner. */
            can_transfer: boolean;
            /** @description Whether the caller may reconnect the connection. */
            can_reconnect: boolean;
            /** @description Whether the sign-in can be renewed or checked. */
            can_refresh_credentials: boolean;
            /** @description Whether the caller may refresh the tools of a remote MCP server. */
            can_refresh_tools: boolean;
            /** @description Whether the caller may run the setup steps again. Absent in lists. */
            can_run_post_install?: boolean;
            /**
             * Format: date-time
             * @description When the connection was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the connection last changed.
             */
            updated_at: string;
        };
        ConnectionPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Connection"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        RenameConnectionBody: {
            /** @description The display name of the connection. */
            name?: string;
        };
        DisconnectBody: Record<string, unknown>;
        CreateConnectionBody: {
            /** @description The name. Derived from the connector if omitted. */
            name?: string;
            /** @description Shares to create together with the connection. */
            shares?: components["schemas"]["ShareBody"][];
            /**
             * @description Values of the connector's variables that are already known, such as the address of an account, by name. Each variable
             *     must be one of those that `GET /connector/{slug}` lists, and the value must match its type. Secret variables and variables that the
             *     third party sets are not allowed. At most 8 KiB each and 64 KiB in total.
             */
            variables?: {
                [key: string]: unknown;
            };
            /** @description A slug from `GET /connector`. */
            connector_slug: string;
            /**
             * @description A path of your app, to which the browser returns after connecting. It is appended to the address of the app, which the
             *     operator sets as `APP_URL`. Anything else than a path is ignored. Without it, the connection ends on a page of Latchkey.
             */
            redirect_uri?: string;
            /** @description The only sign-in method to offer: a name from `auth_methods` of `GET /connector/{slug}`. */
            auth_method?: string;
        };
        ConnectEnvelope: {
            /** @description A link to the same session that skips the connect page. If null, use `connect_url`. */
            direct_connect_url: string | null;
            /** @description The connection. */
            connection: components["schemas"]["Connection"];
            /** @description The single-use sign-in link, valid for 15 minutes. */
            connect_url: string;
        };
        ReconnectBody: {
            /**
             * @description A path of your app, to which the browser returns after connecting. It is appended to the address of the app, which the
             *     operator sets as `APP_URL`. Anything else than a path is ignored. Without it, the connection ends on a page of Latchkey.
             */
            redirect_uri?: string;
            /** @description The only sign-in method to offer: a name from `auth_methods` of `GET /connector/{slug}`. */
            auth_method?: string;
        };
        RefreshCredentialsBody: Record<string, unknown>;
        RunPostInstallBody: {
            /** @description Names of the steps to run. All steps if omitted. */
            steps?: string[];
        };
        RefreshToolsBody: Record<string, unknown>;
        RefreshedTools: {
            /** @description When the tools were last listed. */
            last_discovered_at: string | null;
            /** @description The number of tools that were added. */
            added: number;
            /** @description The number of tools that changed. */
            changed: number;
            /** @description The number of tools that were removed. */
            removed: number;
            /** @description The number of tools that did not change. */
            unchanged: number;
            /** @description The number of tools that wait for review and cannot be called yet. */
            held: number;
        };
        NewOwner: {
            /** @description The email address of the new owner. */
            email: string | null;
            /** @description The id of the owner. It never changes. */
            id: string;
            /** @description Name, or else email address. */
            name: string;
        };
        TransferNote: {
            /** @description The stable code of the note, for programs. */
            reason: string;
            /** @description The blocker or consequence, and what to do about it, for people. */
            message: string;
        };
        AffectedToolboxes: {
            /** @description The id of the toolbox. It never changes. */
            id: string;
            /** @description The display name of the toolbox. */
            name: string;
            /** @description The number of entries of the toolbox that would no longer run. */
            broken_entry_count: number;
        };
        DroppedShare: {
            /**
             * @description `becomes_owner`: an owner does not need a share.
             * @enum {string}
             */
            reason: "becomes_owner";
            /** @description The id of the share, as in `{aclId}`. */
            id: string;
        };
        TransferredShares: {
            /** @description The shares that end with the transfer. */
            dropped: components["schemas"]["DroppedShare"][];
            /** @description The number of shares that stay. */
            kept: number;
        };
        TransferPreview: {
            /** @description The new owner; null if none was named. */
            new_owner: components["schemas"]["NewOwner"] | null;
            /** @description Whether the transfer is possible; null if no new owner was named. */
            allowed: boolean | null;
            /** @description Everything that blocks the transfer. The transfer fails with the first blocker. Null if no new owner was named. */
            blockers: components["schemas"]["TransferNote"][] | null;
            /** @description Consequences of the transfer that do not block it. */
            warnings: components["schemas"]["TransferNote"][];
            /** @description Some of the affected toolboxes that the caller can see. */
            toolboxes: components["schemas"]["AffectedToolboxes"][];
            /** @description What happens to the shares. */
            shares: components["schemas"]["TransferredShares"];
            /** @description Whether the caller keeps access through a share with a team or with everyone. */
            keeps_access_without_retaining: boolean;
            /** @description The number of toolboxes with entries on this connection. */
            affected_toolbox_count: number;
            /** @description The number of entries that would no longer run, because their pinning editor loses the connection. */
            broken_delegation_count: number;
            /** @description The number of synthetic tools that would no longer run. */
            broken_synthetic_tool_count: number;
        };
        TransferConnectionBody: {
            /** @description The id of the new owner, an active member of the organization. */
            new_owner_user_id: string;
            /** @description Whether the caller keeps `use` access through a share. The default is false. */
            retain_access?: boolean;
        };
        VariableOption: {
            /** @description The value of the option. */
            value: string;
            /** @description The display name of the option. */
            label: string;
        };
        ConnectionVariable: {
            /**
             * @description The type of the variable.
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "select" | "url" | "host" | "json";
            /** @description The allowed values, if there is a fixed choice. */
            options: components["schemas"]["VariableOption"][] | null;
            /**
             * @description The value, of the variable's type. Null if it is not set or is secret, or if it identifies the account and the
             *     caller cannot manage the connection.
             */
            value: (string | number | boolean | Record<string, unknown> | unknown[]) | null;
            /**
             * @description Where the value comes from.
             * @enum {string}
             */
            source: "form" | "post_install" | "token_response" | "manual" | "default";
            /**
             * Format: date-time
             * @description When the variable last changed.
             */
            updated_at: string | null;
            /** @description The name of the variable. */
            name: string;
            /** @description The display name of the variable. */
            label: string;
            /** @description What the variable is for. */
            description: string;
            /** @description Whether a value is required. */
            required: boolean;
            /** @description Whether the value is write-only. It is then stored encrypted, and `value` is null. */
            secret: boolean;
            /** @description Whether the variable identifies the account, so that it changes only by reconnecting. */
            identity: boolean;
            /** @description Whether members who manage the connection may set it. */
            editable: boolean;
            /** @description Whether a value is set, even if it is not shown. */
            is_set: boolean;
        };
        ConnectionVariablePage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["ConnectionVariable"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ChangeVariablesBody: {
            /** @description Values by variable name, each of the variable's type. Null clears a variable. Omitted variables keep their values. */
            variables: {
                [key: string]: unknown;
            };
        };
        ApprovalStep: {
            /**
             * @description The tier of the step's tool.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The connection that the step runs on. Absent if the caller cannot see it. */
            connection_id?: string;
            /** @description The name of the connection. Absent if the caller cannot see it. */
            connection_name?: string;
            /**
             * @description JSONata that builds the step's arguments from the run's input and earlier steps. A list of approvals truncates long
             *     text. Absent if the caller cannot see the connection.
             */
            arguments_template?: string;
            /** @description The key of the step in its synthetic tool. */
            key: string;
            /** @description The tool that the step calls. */
            tool_name: string;
            /** @description The slug of the connector. */
            connector_slug: string;
        };
        RequestPreview: {
            /** @description The parameters of the query. A parameter that is sent several times has a list. */
            query?: {
                [key: string]: unknown;
            };
            /** @description The headers that the tool and the connector set, except the credential. */
            headers?: {
                [key: string]: unknown;
            };
            /** @description The body. Null if the request has none. */
            body?: (Record<string, unknown> | unknown[] | string) | null;
            /** @description The HTTP method. */
            method: string;
            /** @description The address without the query. For a tool of a remote MCP server, the origin of the server. */
            address: string;
            /**
             * @description Whether the request is shown completely. False if values are hidden because they look like secrets, or if long
             *     values are truncated. A list of approvals truncates long values. Read the single approval to see them.
             */
            complete: boolean;
            /** @description Expressions of the tool that read the clock. In the call, they may have other results than shown. */
            clock_expressions: string[];
        };
        PreviousDenial: {
            /**
             * Format: date-time
             * @description When the call was denied.
             */
            resolved_at: string;
            /** @description The member who denied the call. */
            resolved_by: string;
            /** @description The name, or else the email address, of the member. Null if the member has left. */
            resolved_by_label: string | null;
        };
        Approval: {
            /** @description The id of the approval. It never changes. */
            id: string;
            /**
             * @description `pending`: the call waits for a decision until `expires_at`. `approved`: the call can be made until `expires_at`.
             *     `denied`: a person refused the call. `expired`: the call was not decided, or not made, in time. `consumed`: the
             *     approval was used.
             * @enum {string}
             */
            status: "pending" | "approved" | "denied" | "expired" | "consumed";
            /**
             * @description The connection of the call. For a synthetic tool, the connection of its first step with the highest tier. Absent if
             *     the caller cannot see it.
             */
            connection_id?: string;
            /** @description The name of the connection. Absent if the caller cannot see it. */
            connection_name?: string;
            /**
             * @description The name, or else the email address, of the owner of the connection. Null if the owner has left. Absent if the caller
             *     cannot see the connection.
             */
            connection_owner_label?: string | null;
            /** @description The name of the toolbox. Absent if the call uses no toolbox, or if the caller cannot see it. */
            toolbox_name?: string;
            /**
             * @description The name of the app that requested the call for the member. An app may have chosen its name itself. Null if no app
             *     requested the call.
             */
            app_name: string | null;
            /**
             * @description The tier of the tool; for a synthetic tool, the highest tier of its steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The steps of a synthetic tool; empty for any other tool. */
            steps: components["schemas"]["ApprovalStep"][];
            /** @description The arguments of the call. Values that look like secrets are hidden, and long texts are truncated. */
            arguments_preview: {
                [key: string]: unknown;
            };
            /**
             * @description The request that the call sends. The approval is valid for this request only. Null for a synthetic tool. Absent if
             *     the caller cannot see the connection.
             */
            request?: components["schemas"]["RequestPreview"] | null;
            /**
             * Format: date-time
             * @description The deadline to decide, ten minutes after the request, or to use the approval, ten minutes after it was given.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the call was approved or denied; null if it was not decided.
             */
            resolved_at: string | null;
            /**
             * @description Why a pending or approved call can no longer run. The agent must then ask again. Null if it can run, or if the
             *     approval has ended.
             * @enum {string|null}
             */
            obstacle: "app_disconnected" | "account_disconnected" | "account_changed" | "access_ended" | null;
            /**
             * @description The last denial of the same call within the last day. The same app requested it, or no app. Null if there is none, or
             *     if the call no longer waits.
             */
            previous_denial: components["schemas"]["PreviousDenial"] | null;
            /**
             * @description Whether any member may approve or deny the call. If not, share the connection with a person for editing. Null if the
             *     call does not wait for a decision.
             */
            has_decider: boolean | null;
            /**
             * Format: uri
             * @description The page on which people decide about the call.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the approval was requested.
             */
            created_at: string;
            /** @description The member who requested the call. Only this member can use the approval. */
            requested_by: string;
            /** @description The name, or else the email address, of the requester. Null if the member has left. */
            requested_by_label: string | null;
            /** @description The name of the tool. */
            tool_name: string;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The toolbox through which the tool is called; null if the call uses no toolbox. */
            toolbox_id: string | null;
            /** @description One sentence that says what the call does, for display. */
            summary: string;
            /** @description SHA-256 of the full arguments. The approval is valid for these arguments only. */
            arguments_digest: string;
            /** @description The member who approved or denied the call; null if it was not decided. */
            resolved_by: string | null;
            /**
             * @description The name, or else the email address, of the member who decided. Null if the call was not decided, or if the member
             *     has left.
             */
            resolved_by_label: string | null;
            /** @description The id of the execution that used the approval; null if none did. */
            execution_id: string | null;
            /** @description Whether the caller may approve or deny the call. */
            can_resolve: boolean;
            /** @description Whether the caller may also allow further calls when approving this one (`further_calls`). */
            can_grant: boolean;
        };
        ApprovalPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Approval"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        FurtherCallsBody: {
            /** @description How many further calls to allow. */
            max_calls: number;
            /** @description For how many hours. */
            hours: number;
        };
        ResolveApprovalBody: {
            /**
             * @description `approve` allows the requester to make this call once, within ten minutes.
             * @enum {string}
             */
            decision: "approve" | "deny";
            /**
             * @description Only with `approve`: also allows further calls of the same tool by the same app in the same toolbox, with other
             *     arguments. Frozen arguments stay frozen. Needs the organization's setting `approval_grants`.
             */
            further_calls?: components["schemas"]["FurtherCallsBody"];
        };
        ApprovalGrant: {
            /** @description The id of the approval grant. It never changes. */
            id: string;
            /**
             * @description `used_up`: all calls were made. `expired`: its time is over. Only an active grant allows calls.
             * @enum {string}
             */
            status: "active" | "used_up" | "expired" | "revoked";
            /**
             * @description The tier of the tool.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The connection of the calls. Absent if the caller cannot see it. */
            connection_id?: string;
            /** @description The name of the connection. Absent if the caller cannot see it. */
            connection_name?: string;
            /** @description How many calls the grant allows. */
            max_calls: number;
            /** @description How many of them were made. */
            used_calls: number;
            /**
             * Format: date-time
             * @description When the grant ends, even if not all calls were made.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the grant was ended early; null if it was not.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When the grant was given.
             */
            created_at: string;
            /** @description The approval with which the grant was given. */
            approval_id: string;
            /** @description The member whose calls the grant allows. */
            user_id: string;
            /** @description The name, or else the email address, of the member. Null if the member has left. */
            user_label: string | null;
            /** @description The id of the connected app that makes the calls. */
            app_id: string;
            /** @description The name of the app. An app may have chosen its name itself. */
            app_name: string;
            /** @description The toolbox through which the app calls the tool. */
            toolbox_id: string;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The name of the tool. */
            tool_name: string;
            /** @description One sentence that says what a call does, for display. */
            summary: string;
            /** @description The member who gave the grant. */
            granted_by: string;
            /** @description The name, or else the email address, of this member. Null if the member has left. */
            granted_by_label: string | null;
            /** @description The member who ended the grant early; null if nobody did. */
            revoked_by: string | null;
            /** @description Whether the caller may end the grant. */
            can_revoke: boolean;
        };
        ApprovalGrantPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["ApprovalGrant"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        OpenApproval: {
            /** @description The id of the approval. It never changes. */
            id: string;
            /**
             * @description `approved` if the same call was requested before and has been approved since.
             * @enum {string}
             */
            status: "pending" | "approved";
            /**
             * Format: date-time
             * @description While pending: the deadline to decide. Once approved: the deadline to use the approval.
             */
            expires_at: string;
            /**
             * @description The tier of the tool; for a synthetic tool, the highest tier of its steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /**
             * @description The name of the connection that the call uses. Null for a synthetic tool, and if the caller cannot see the
             *     connection.
             */
            connection_name: string | null;
            /** @description The arguments of the call. Values that look like secrets are hidden, and long texts are truncated. */
            arguments_preview: {
                [key: string]: unknown;
            };
            /**
             * Format: uri
             * @description The page on which people decide about the call. Show it to the person who waits.
             */
            url: string;
            /** @description One sentence that says what the call does, for display. */
            summary: string;
            /** @description Whether a second person must approve. If false, the requester can. */
            second_person: boolean;
        };
        PendingExecution: {
            /**
             * @description The outcome of the call.
             * @enum {string}
             */
            outcome: "approval_required";
            /**
             * @description The tier of the tool; for a synthetic tool, the highest tier of its steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The name of the tool. */
            tool_name: string;
            /** @description The approval. Once it is approved, repeat the call with its id as `approval_id`. */
            approval: components["schemas"]["OpenApproval"];
        };
        PageWantedBody: {
            /** @description The maximum number of items in a page. */
            size?: number;
            /** @description The `next_page_cursor` of the previous page. It works only with the same caller, tool, connection and arguments. */
            cursor?: string;
        };
        ExecuteBody: {
            /**
             * @description Time limit in milliseconds for everything: renewing the sign-in, the call and its retries.
             * @default 30000
             */
            timeout_ms?: number;
            /** @description The name of the tool: for a connection, from `GET /connector/{slug}/tools`. For a toolbox, the `name` in its `tools`. */
            tool_name: string;
            /** @description Arguments that match the tool's input schema. */
            arguments: {
                [key: string]: unknown;
            };
            /** @description The page to return, for tools with pages. */
            page?: components["schemas"]["PageWantedBody"];
            /** @description The id of an approval from a 202 response. It allows one call. A call that is never sent does not use it up. */
            approval_id?: string;
            /** @description Returns the request that would be sent, without sending it. Needs no approval. */
            dry_run?: boolean;
        };
        ExecutionError: {
            /**
             * @description Why there is no result. `upstream_4xx`: the third party refused the request with a status from 400. `upstream_5xx`:
             *     it failed with a status from 500. `upstream_timeout`: it did not answer in time. `upstream_rate_limited`: it refuses
             *     further calls for a while. `insufficient_scope`: the account lacks a scope there. `tool_error`: the tool of a remote
             *     server reported an error. `upstream_input_required`: the remote server asked for input during the call.
             *     `invalid_response`: the answer is not valid, or the operator does not allow calls to the address.
             *     `response_too_large`: the response or the result is too large, see
             *     `/reference/guides/reference#limits-on-sizes`. `mapping_failed`: the definition's mapping could not read the answer.
             * @enum {string}
             */
            kind: "upstream_4xx" | "upstream_5xx" | "upstream_timeout" | "upstream_rate_limited" | "insufficient_scope" | "tool_error" | "upstream_input_required" | "invalid_response" | "response_too_large" | "mapping_failed";
            /** @description How long to wait before trying again, in milliseconds; null if unknown. */
            retry_after_ms: number | null;
            /** @description The third party's error response, if it is short. */
            upstream_body?: (Record<string, unknown> | unknown[] | string | number | boolean) | null;
            /** @description What happened and what to do about it, for people. */
            message: string;
            /** @description Whether the same call may succeed later. False for a write that may have been done without a response. */
            can_retry: boolean;
        };
        DryRequest: {
            /** @description The query parameters of the request. */
            query: {
                [key: string]: unknown;
            };
            /** @description The body of the request. */
            body: (Record<string, unknown> | unknown[] | string | number | boolean) | null;
            /** @description The HTTP method of the request. */
            method: string;
            /** @description The path of the request. */
            path: string;
            /** @description The names of the headers that the tool and the connector set, without those of the credential. */
            header_names: string[];
        };
        Upstream: {
            /** @description The third party's HTTP status; null without a response. */
            status: number | null;
            /** @description How long the third party took to respond, in milliseconds. 0 without a response. */
            duration_ms: number;
            /**
             * @description Whether the response was too long. The result of a remote MCP server then has the content blocks that fit. Any other
             *     call fails.
             */
            truncated: boolean;
        };
        Execution: {
            /**
             * @description How the execution ended.
             * @enum {string}
             */
            outcome: "succeeded" | "failed" | "dry_run";
            /**
             * @description The tier of the tool; for a synthetic tool, the highest tier of its steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The result of the tool, at most 1 MiB. Only if the call succeeded. See `/reference/guides/reference#limits-on-sizes`. */
            data?: (Record<string, unknown> | unknown[] | string | number | boolean) | null;
            /** @description Pass this value as `page.cursor` to get the next page. Null on the last page. */
            next_page_cursor?: string | null;
            /** @description The id of the execution. */
            execution_id: string;
            /** @description The name of the tool. */
            tool_name: string;
            /** @description True if a repeat with `Idempotency-Key` omits `data` because it was too large to store. */
            replayed_without_data?: boolean;
            /** @description Why the call failed at the third party. Only if the outcome is `failed`. */
            error?: components["schemas"]["ExecutionError"];
            /** @description The request that would be sent. Only in the response to a dry run. */
            request?: components["schemas"]["DryRequest"];
            /** @description The third party's response. Absent for a dry run. */
            upstream?: components["schemas"]["Upstream"];
        };
        StopAgentsBody: {
            /**
             * @description Whether to keep the token of this request, or the one that opened the browser session. The default is false.
             * @default false
             */
            except_current?: boolean;
        };
        RunningCall: {
            /** @description The id under which the audit log records the call. */
            execution_id: string;
            /**
             * @description The tier of the tool.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /**
             * Format: date-time
             * @description When the call began.
             */
            started_at: string;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The name of the tool. */
            tool_name: string;
        };
        StoppedAgents: {
            /** @description How many connected apps were disconnected. */
            disconnected_apps: number;
            /** @description How many tokens were revoked. */
            revoked_tokens: number;
            /** @description How many browser sessions ended. */
            ended_sessions: number;
            /** @description Calls of the member that still run, oldest first, and at most 100. Each ends within a minute. */
            running_calls: components["schemas"]["RunningCall"][];
        };
        ReachableToolbox: {
            /** @description The id of the owner. Null if the toolbox has no owner. */
            owner_user_id: string | null;
            /** @description The display name of the owner. Null if the toolbox has no owner. */
            owner_label: string | null;
            /** @description The id of the toolbox. It never changes. */
            id: string;
            /** @description The display name of the toolbox. */
            name: string;
            /** @description Whether the caller may change the toolbox, for example remove its entries. */
            can_manage: boolean;
        };
        ConnectionToolbox: {
            /** @description The toolbox. Null if the caller cannot open it. */
            toolbox: components["schemas"]["ReachableToolbox"] | null;
            /** @description The number of entries that use the connection, including disabled ones and those that cannot run now. */
            entry_count: number;
            /** @description The number of teams that may use the toolbox through a share. */
            team_count: number;
            /** @description The number of members who may use the toolbox through a share of their own, besides its owner. */
            user_count: number;
            /** @description Whether every member of the organization may use the toolbox. */
            is_open_to_all: boolean;
        };
        ConnectionToolboxPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["ConnectionToolbox"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        SkillVersion: {
            /** @description The id of the skill version. It never changes. */
            id: string;
            /** @description The number of the version, starting at 1. */
            number: number;
            /** @description The id of the member who wrote this version; null if the member was deleted. */
            author_user_id: string | null;
            /** @description The display name of the author; null if they left the organization. */
            author_label: string | null;
            /** @description The length of the text in characters. */
            size: number;
            /** @description Whether this is the current version. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the skill version was created.
             */
            created_at: string;
        };
        SkillVersionPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["SkillVersion"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        OneSkillVersion: {
            /** @description The id of the skill version. It never changes. */
            id: string;
            /** @description The number of the version, starting at 1. */
            number: number;
            /** @description The id of the member who wrote this version; null if the member was deleted. */
            author_user_id: string | null;
            /** @description The display name of the author; null if they left the organization. */
            author_label: string | null;
            /** @description The length of the text in characters. */
            size: number;
            /** @description Whether this is the current version. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the skill version was created.
             */
            created_at: string;
            /** @description The text, in Markdown. */
            text: string;
        };
        SyntheticStep: {
            /**
             * @description `missing`: deleted, or not shared with the caller. `unusable`: not working now, or the caller lacks `use` access.
             * @enum {string}
             */
            connection_state: "ok" | "missing" | "unusable";
            /** @description The connector of the connection; null if there is none. */
            connector_slug: string | null;
            /** @description JSONata that returns the items of a loop. The step makes one call for each item. Null for a single call. */
            for_each: string | null;
            /** @description The maximum number of concurrent calls of the loop. */
            for_each_concurrency: number;
            /**
             * @description Whether the run continues if this step fails.
             * @enum {string}
             */
            on_error: "fail" | "continue";
            /** @description The maximum number of pages a step fetches. */
            max_pages: number;
            /** @description The key of the step. Its result is `steps.<key>.result`. */
            key: string;
            /** @description The id of the connection. */
            connection_id: string;
            /** @description The name of the tool. */
            tool_name: string;
            /** @description JSONata that returns the arguments. */
            args_template: string;
            /** @description Keys of the steps that run before this step. */
            depends_on: string[];
        };
        ProgramDiagnostic: {
            /**
             * @description An error prevents saving or running the tool. A warning does not.
             * @enum {string}
             */
            severity: "error" | "warning";
            /**
             * @description The kind of problem, for programs.
             * @enum {string}
             */
            code: "unknown_tool" | "unknown_connection" | "connection_unusable" | "jsonata_syntax" | "jsonata_forbidden" | "always_fails" | "key_duplicate" | "dependency_unknown" | "dependency_cycle" | "schema_invalid" | "argument_mismatch" | "tool_deprecated" | "tool_restricted" | "too_many_calls" | "unused_step" | "name_taken" | "synthetic_tool_limit";
            /** @description What is wrong and how to fix it. */
            message: string;
            /** @description JSON Pointer into the program. */
            pointer: string;
        };
        SyntheticTool: {
            /** @description The id of the synthetic tool. It never changes. */
            id: string;
            /** @description The input, as a JSON Schema. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description The steps, in order. */
            steps: components["schemas"]["SyntheticStep"][];
            /** @description JSONata that returns the output. If null, the output contains the results of all steps by key. */
            output_template: string | null;
            /**
             * @description The highest tier of the tool's steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /**
             * @description What the tool does with its resource.
             * @enum {string}
             */
            operation: "other";
            /** @description The number of steps that cannot run now. */
            broken_step_count: number;
            /** @description The current problems. */
            diagnostics: components["schemas"]["ProgramDiagnostic"][];
            /** @description Version of the synthetic tool. It increases by one with every change. */
            version: number;
            /** @description The name, in lower case with words joined by `_`. It is unique in the organization. */
            name: string;
            /** @description What the synthetic tool does. */
            description: string;
            /** @description The slugs of the connectors that the tool uses. */
            connector_slugs: string[];
            /** @description Whether the tool has no errors and can run. */
            valid: boolean;
            /** @description Whether a restriction blocks the caller from one of its tools. */
            restricted: boolean;
            /** @description Whether the caller may change the synthetic tool. */
            can_manage: boolean;
            /** @description Whether the caller may run the tool, unless a restriction blocks a step. */
            can_use: boolean;
            /**
             * Format: date-time
             * @description When the synthetic tool was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the synthetic tool last changed.
             */
            updated_at: string;
        };
        SyntheticToolPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["SyntheticTool"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        SyntheticStepBody: {
            /** @description The connection that the step runs on. The owner needs `use` access to the connection. */
            connection_id: string;
            /** @description JSONata that returns at most 100 items. The step makes one call for each item. Null for a single call. */
            for_each?: string | null;
            /**
             * @description The maximum number of concurrent calls of the loop.
             * @default 4
             */
            for_each_concurrency?: number;
            /**
             * @description Whether the run continues if this step fails.
             * @default fail
             * @enum {string}
             */
            on_error?: "fail" | "continue";
            /**
             * @description The maximum number of pages to read from a tool with paged results.
             * @default 1
             */
            max_pages?: number;
            /** @description A unique key. The result of the step is `steps.<key>.result`. */
            key: string;
            /** @description The name of the tool, as `GET /connector/{slug}/tools` lists it. It cannot be a synthetic tool. */
            tool_name: string;
            /** @description JSONata that returns the arguments. It can read `input`, `steps` and `run`, and in a loop also `item` and `index`. */
            args_template: string;
            /**
             * @description Keys of the steps that run before this step. This step can read their results, and the results of the steps they
             *     depend on.
             */
            depends_on?: string[];
        };
        SyntheticToolBody: {
            /** @description The name. It is converted to lower case with words joined by `_`, and must be unique in the organization. */
            name: string;
            /** @description What the synthetic tool does, for people and agents. */
            description: string;
            /** @description The input as a JSON Schema of type object. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description All steps, in order. On update, steps that are not listed are removed. */
            steps: components["schemas"]["SyntheticStepBody"][];
            /**
             * @description JSONata that returns the output. It can read `input`, `steps` and `run`. If null, the output contains the results
             *     of all steps by key.
             */
            output_template?: string | null;
        };
        SyntheticToolDraftBody: {
            /** @description The name. It is converted to lower case with words joined by `_`, and must be unique in the organization. */
            name: string;
            /** @description What the synthetic tool does, for people and agents. */
            description: string;
            /** @description The input as a JSON Schema of type object. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description All steps, in order. On update, steps that are not listed are removed. */
            steps: components["schemas"]["SyntheticStepBody"][];
            /**
             * @description JSONata that returns the output. It can read `input`, `steps` and `run`. If null, the output contains the results
             *     of all steps by key.
             */
            output_template?: string | null;
            /** @description The id of the synthetic tool that the draft changes. Absent for a new tool. */
            id?: string;
        };
        ValidatedProgram: {
            /** @description Every problem of the program. */
            diagnostics: components["schemas"]["ProgramDiagnostic"][];
            /**
             * @description The highest tier of the steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The maximum number of calls of a run, with every loop at its maximum length. */
            max_calls: number;
            /** @description Whether the draft has no errors, so that it could be saved. */
            valid: boolean;
            /** @description The slugs of the connectors that the tool uses. */
            connector_slugs: string[];
        };
        UpdateSyntheticToolBody: {
            /** @description The name. It is converted to lower case with words joined by `_`, and must be unique in the organization. */
            name?: string;
            /** @description What the synthetic tool does, for people and agents. */
            description?: string;
            /** @description The input as a JSON Schema of type object. */
            input_schema?: {
                [key: string]: unknown;
            };
            /** @description All steps, in order. On update, steps that are not listed are removed. */
            steps?: components["schemas"]["SyntheticStepBody"][];
            /**
             * @description JSONata that returns the output. It can read `input`, `steps` and `run`. If null, the output contains the results
             *     of all steps by key.
             */
            output_template?: string | null;
        };
        SyntheticError: {
            /**
             * @description The reason: one of a single tool call (`tool_restricted`, `invalid_arguments`, …), or one of the run:
             *     `mapping_failed`, `too_many_calls`, `too_many_items`, `timed_out`, `approval_required`, `context_too_large`,
             *     `output_too_large`.
             */
            kind: string;
            /** @description A message for people. */
            message: string;
        };
        SyntheticStepFacts: {
            /**
             * @description `unknown`: the run was lost during this step, so its calls may have been made.
             * @enum {string}
             */
            status: "pending" | "running" | "succeeded" | "failed" | "skipped" | "unknown";
            /** @description The number of calls that were made. Each page of each item counts. 0 until the step ends. */
            calls: number;
            /** @description How long the step took, in milliseconds. 0 until the step ends. */
            duration_ms: number;
            /** @description The first error. In a loop, other items may have succeeded. */
            error: components["schemas"]["SyntheticError"] | null;
            /** @description The key of the step. */
            key: string;
        };
        SyntheticExecution: {
            /**
             * @description `partial`: a step with `on_error: continue` failed, or the output could not be built. `unknown`: the run was lost.
             * @enum {string}
             */
            outcome: "succeeded" | "partial" | "failed" | "dry_run" | "running" | "unknown";
            /** @description The result of the output template, or the results of all steps by key; null without output. */
            output: (Record<string, unknown> | unknown[] | string | number | boolean) | null;
            /** @description Why the run failed, or why it has no output. */
            error: components["schemas"]["SyntheticError"] | null;
            /** @description The steps, in order. */
            steps: components["schemas"]["SyntheticStepFacts"][];
            /** @description The id of the execution. */
            execution_id: string;
        };
        ExecuteSyntheticToolBody: {
            /** @description Replaces the tool’s output template for this run. If null, the output contains the results of all steps by key. */
            output_template?: string | null;
            /** @description The input, as the tool’s input schema requires. */
            input: {
                [key: string]: unknown;
            };
            /** @description Marks the run as a test in the audit log. */
            test?: boolean;
            /** @description The id of the approval from a 202 response, after it was approved. */
            approval_id?: string;
            /** @description Checks everything without making calls. Needs no approval. */
            dry_run?: boolean;
        };
        CollectionConnector: {
            /** @description The address of the logo. Null if there is no logo. */
            logo: string | null;
            /** @description The slug of the connector. */
            slug: string;
            /** @description The display name of the connector, or its slug if the catalog has no name for it. */
            label: string;
        };
        ToolboxPolicy: {
            /**
             * @description Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            read?: "allow" | "confirm" | "second_person" | "block";
            /**
             * @description Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            write?: "allow" | "confirm" | "second_person" | "block";
            /**
             * @description Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            destructive?: "allow" | "confirm" | "second_person" | "block";
        };
        Template: {
            /** @description What the toolbox or template is for and when to use it. */
            description: string | null;
            /** @description The owner; null if the owner left without a successor. */
            owner_user_id: string | null;
            /**
             * @description The highest access the caller has to the toolbox or template.
             * @enum {string}
             */
            access: "owner" | "view" | "use" | "edit";
            /**
             * @description How the caller got access; the broadest way if there are several.
             * @enum {string}
             */
            access_via: "owner" | "org" | "team" | "direct";
            /** @description Present for the owner and callers with edit access. */
            shares?: components["schemas"]["Share"][];
            /** @description The number of tools. */
            entry_count: number;
            /** @description The first eight connectors of the tools. */
            connectors: components["schemas"]["CollectionConnector"][];
            /** @description Version of the toolbox or template. It increases by one with every change. */
            version: number;
            /** @description The id of the template. It never changes. */
            id: string;
            /**
             * @description Approval rules of toolboxes that are stamped from the template, in addition to the organization's; null if there
             *     are none.
             */
            approval_policy: components["schemas"]["ToolboxPolicy"] | null;
            /** @description The number of toolboxes that were stamped from the template. */
            stamp_count: number;
            /** @description Whether the caller may use the template. */
            can_use: boolean;
            /** @description Whether the caller may stamp a toolbox from the template. Same as `can_use`. */
            can_stamp: boolean;
            /** @description The display name of the toolbox or template. */
            name: string;
            /** @description The owner. Absent if the caller is the owner. */
            owner?: components["schemas"]["Owner"];
            /** @description The team, present only if `access_via` is `team`. */
            access_via_team?: components["schemas"]["TeamPath"];
            /** @description Present only if `can_share` is true. */
            access_summary?: components["schemas"]["AccessSummary"];
            /** @description Whether the toolbox or template has a skill. */
            has_skill: boolean;
            /** @description Whether the caller may share the toolbox or template. */
            can_share: boolean;
            /** @description Whether the caller may see who the toolbox or template is shared with. */
            can_see_shares: boolean;
            /** @description Whether the caller may revoke shares of the toolbox or template. */
            can_revoke_share: boolean;
            /** @description Whether the caller may change the toolbox or template. */
            can_manage: boolean;
            /** @description Whether the caller may transfer the toolbox or template, or take it over if it has no owner. */
            can_transfer: boolean;
            /** @description Whether the caller may delete the toolbox or template. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When the template was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the template last changed.
             */
            updated_at: string;
        };
        TemplatePage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Template"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        TemplateEntry: {
            /** @description The name that was set for the entry. Null if none was set. */
            name: string | null;
            /** @description The description that was set for the entry. Null for the tool's own description. */
            description: string | null;
            /** @description Values of arguments that the caller omits. */
            defaults: {
                [key: string]: unknown;
            };
            /** @description Values of arguments that the caller cannot send. The schema that callers see does not contain these arguments. */
            frozen: {
                [key: string]: unknown;
            };
            /** @description A JSON Schema that narrows the tool's own schema. Null for the tool's own schema. */
            input_schema: {
                [key: string]: unknown;
            } | null;
            /** @description The size in bytes above which an agent gets only the beginning of a result. Null for the organization’s limit. */
            result_max_bytes: number | null;
            /** @description A JSONata expression. Agents get its value instead of the result. Null for the result. */
            result_projection: string | null;
            /** @description The id of the template entry. It never changes. */
            id: string;
            /**
             * @description Whose account calls use in toolboxes stamped from the template: the pinned connection, or one of the caller.
             * @enum {string}
             */
            account: "pinned" | "caller";
            /** @description A note for members who stamp from the template. */
            note: string | null;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The name of the tool. */
            tool_name: string;
            /** @description The name that callers see in toolboxes stamped from the template. */
            exposed_name: string;
            /** @description The connector. */
            connector: components["schemas"]["CollectionConnector"];
            /** @description Whether the entry is enabled. */
            enabled: boolean;
        };
        UsableEntry: {
            /**
             * @description `ok`: stamping can pin the entry, or the entry uses the account of its caller. If the caller can use several connections, `connection_map` must name one.
             *     `restricted`: a restriction blocks the caller from the tool. `connector_unavailable`: the connector is not
             *     published or has no such tool. `no_connection`: the caller can use no active connection of the connector.
             * @enum {string}
             */
            state: "ok" | "restricted" | "connector_unavailable" | "no_connection";
            /** @description The id of the entry. */
            entry_id: string;
        };
        SkillChanges: {
            /** @description The number of tools that were added. */
            added: number;
            /** @description The number of tools that were removed. */
            removed: number;
            /** @description The names of at most five changed tools. */
            names: string[];
        };
        SkillIssues: {
            /** @description The number of unknown tool names in the skill. */
            count: number;
            /** @description At most ten of the unknown names. */
            preview: string[];
        };
        OneTemplate: {
            /** @description What the toolbox or template is for and when to use it. */
            description: string | null;
            /** @description The owner; null if the owner left without a successor. */
            owner_user_id: string | null;
            /**
             * @description The highest access the caller has to the toolbox or template.
             * @enum {string}
             */
            access: "owner" | "view" | "use" | "edit";
            /**
             * @description How the caller got access; the broadest way if there are several.
             * @enum {string}
             */
            access_via: "owner" | "org" | "team" | "direct";
            /** @description Present for the owner and callers with edit access. */
            shares?: components["schemas"]["Share"][];
            /** @description The number of tools. */
            entry_count: number;
            /** @description The first eight connectors of the tools. */
            connectors: components["schemas"]["CollectionConnector"][];
            /** @description Version of the toolbox or template. It increases by one with every change. */
            version: number;
            /** @description The id of the template. It never changes. */
            id: string;
            /**
             * @description Approval rules of toolboxes that are stamped from the template, in addition to the organization's; null if there
             *     are none.
             */
            approval_policy: components["schemas"]["ToolboxPolicy"] | null;
            /** @description The number of toolboxes that were stamped from the template. */
            stamp_count: number;
            /** @description Guidance for agents, in Markdown. */
            skill: string | null;
            /** @description When the skill last changed. */
            skill_updated_at: string | null;
            /** @description The id of the member who last changed the skill. */
            skill_updated_by: string | null;
            /** @description The display name of the member who last changed the skill. */
            skill_updated_by_label: string | null;
            /** @description The tools of the template, in order. */
            entries: components["schemas"]["TemplateEntry"][];
            /** @description Whether stamping can pin each entry for the caller. */
            usable: components["schemas"]["UsableEntry"][];
            /** @description The display name of the toolbox or template. */
            name: string;
            /** @description The owner. Absent if the caller is the owner. */
            owner?: components["schemas"]["Owner"];
            /** @description The team, present only if `access_via` is `team`. */
            access_via_team?: components["schemas"]["TeamPath"];
            /** @description Present only if `can_share` is true. */
            access_summary?: components["schemas"]["AccessSummary"];
            /** @description Whether the toolbox or template has a skill. */
            has_skill: boolean;
            /** @description Whether the caller may share the toolbox or template. */
            can_share: boolean;
            /** @description Whether the caller may see who the toolbox or template is shared with. */
            can_see_shares: boolean;
            /** @description Whether the caller may revoke shares of the toolbox or template. */
            can_revoke_share: boolean;
            /** @description Whether the caller may change the toolbox or template. */
            can_manage: boolean;
            /** @description Whether the caller may transfer the toolbox or template, or take it over if it has no owner. */
            can_transfer: boolean;
            /** @description Whether the caller may delete the toolbox or template. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When the template was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the template last changed.
             */
            updated_at: string;
            /** @description Whether the caller may use the template. */
            can_use: boolean;
            /** @description Whether the caller may stamp a toolbox from the template. Same as `can_use`. */
            can_stamp: boolean;
            /** @description Whether the tools changed since the skill was written, or the skill mentions a tool that does not exist. */
            skill_may_be_stale: boolean;
            /** @description How the tools changed since the skill was written. */
            skill_entry_changes: components["schemas"]["SkillChanges"];
            /** @description Names in backticks in the skill that no tool of the toolbox or template has. */
            skill_tool_issues: components["schemas"]["SkillIssues"];
        };
        ToolboxPolicyBody: {
            /**
             * @description Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            read?: "allow" | "confirm" | "second_person" | "block";
            /**
             * @description Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            write?: "allow" | "confirm" | "second_person" | "block";
            /**
             * @description Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
             *     give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
             * @enum {string}
             */
            destructive?: "allow" | "confirm" | "second_person" | "block";
        };
        TemplateEntryBody: {
            /** @description The name that callers see: letters, digits, `_` and `-`. If null, the name is derived from connector and tool. */
            name?: string | null;
            /** @description The description that callers see. Null for the tool's own description. */
            description?: string | null;
            /** @description Values of arguments that the caller omits. */
            defaults?: {
                [key: string]: unknown;
            };
            /** @description Values of arguments that the caller cannot send. Everyone with view access can read these values. */
            frozen?: {
                [key: string]: unknown;
            };
            /** @description A JSON Schema that narrows the tool's own schema. Null for the tool's own schema. */
            input_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description The size in bytes above which an agent gets only the beginning of a result. Null for the organization’s limit. */
            result_max_bytes?: number | null;
            /** @description A JSONata expression. Agents get its value instead of the result. Null for the result. */
            result_projection?: string | null;
            /** @description The id of an existing entry, to keep it. */
            id?: string;
            /**
             * @description Whose account calls use in toolboxes stamped from the template. `pinned`: the connection that the entry is pinned
             *     to. `caller`: an account of the member who makes the call. The default for a new entry is `pinned`.
             * @enum {string}
             */
            account?: "pinned" | "caller";
            /** @description A note for members who stamp from the template. */
            note?: string | null;
            /** @description The slug of the connector. Required for a new entry. */
            connector_slug?: string;
            /** @description The name of the tool, as `GET /connector/{slug}/tools` lists it. Required for a new entry. */
            tool_name?: string;
            /** @description Whether callers can call the tool. The default for a new entry is true. */
            enabled?: boolean;
        };
        CreateTemplateBody: {
            /** @description The display name of the toolbox or template. */
            name: string;
            /** @description What the toolbox or template is for and when to use it. Agents see the beginning of this text. */
            description?: string | null;
            /** @description Guidance for agents, in Markdown. A change creates a new version. Null or an empty string removes the guidance. */
            skill?: string | null;
            /** @description Shares to create with the toolbox or template. Needs the permission to share. */
            shares?: components["schemas"]["ShareBody"][];
            /**
             * @description Approval rules of toolboxes that are stamped from the template, in addition to the organization's. They can only be
             *     stricter. On creation, the default is the policy of the toolbox in `from_toolbox_id`.
             */
            approval_policy?: components["schemas"]["ToolboxPolicyBody"] | null;
            /** @description All entries, in order. On update, entries that are not listed are removed. */
            entries?: components["schemas"]["TemplateEntryBody"][];
            /**
             * @description Instead of `entries`: a toolbox the caller may edit. The entries are copied without their connections and editors,
             *     and without synthetic tools. The skill and the approval rules are copied too.
             */
            from_toolbox_id?: string;
        };
        UpdateTemplateBody: {
            /** @description The display name of the toolbox or template. */
            name?: string;
            /** @description What the toolbox or template is for and when to use it. Agents see the beginning of this text. */
            description?: string | null;
            /** @description Guidance for agents, in Markdown. A change creates a new version. Null or an empty string removes the guidance. */
            skill?: string | null;
            /**
             * @description Approval rules of toolboxes that are stamped from the template, in addition to the organization's. They can only be
             *     stricter. On creation, the default is the policy of the toolbox in `from_toolbox_id`.
             */
            approval_policy?: components["schemas"]["ToolboxPolicyBody"] | null;
            /** @description All entries, in order. On update, entries that are not listed are removed. */
            entries?: components["schemas"]["TemplateEntryBody"][];
        };
        TransferCollectionBody: {
            /** @description An active member. To take over a toolbox or template without an owner, send your own id. */
            new_owner_user_id: string;
            /** @description Whether the previous owner keeps `use` access. The default is false. */
            retain_access?: boolean;
        };
        AccountConnection: {
            /** @description The id of the connection. It never changes. */
            id: string;
            /** @description The display name of the connection. */
            name: string;
            /** @description Whether the caller owns the connection. If not, it is shared with the caller. */
            is_own: boolean;
        };
        ToolboxAccount: {
            /** @description The connection that the caller chose. Null if the caller chose none. */
            chosen_connection_id: string | null;
            /** @description The connection that a call of the caller uses. Null if there is a problem. */
            connection: components["schemas"]["AccountConnection"] | null;
            /**
             * @description Why a call of the caller would have no account. `account_missing`: the caller has none. `account_ambiguous`: the
             *     caller must choose one of `candidates`. `account_needs_reauth`: the caller must sign in again. Null if there is no
             *     problem.
             * @enum {string|null}
             */
            problem: "account_missing" | "account_ambiguous" | "account_needs_reauth" | null;
            /** @description The connection to sign in to again, for `account_needs_reauth`. Null for other problems. */
            expired: components["schemas"]["AccountConnection"] | null;
            /** @description The active connections that the caller can choose, own ones first. At most 50. */
            candidates: components["schemas"]["AccountConnection"][];
            /** @description The connector. */
            connector: components["schemas"]["CollectionConnector"];
            /** @description Whether the caller can connect an account now. False also while the connector lacks its OAuth application. */
            can_connect: boolean;
        };
        ToolboxAccountPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["ToolboxAccount"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ChooseAccountBody: {
            /** @description The connection to use: an active connection on the connector that the caller can use. */
            connection_id: string;
        };
        Toolbox: {
            /** @description What the toolbox or template is for and when to use it. */
            description: string | null;
            /** @description The owner; null if the owner left without a successor. */
            owner_user_id: string | null;
            /**
             * @description The highest access the caller has to the toolbox or template.
             * @enum {string}
             */
            access: "owner" | "view" | "use" | "edit";
            /**
             * @description How the caller got access; the broadest way if there are several.
             * @enum {string}
             */
            access_via: "owner" | "org" | "team" | "direct";
            /** @description Present for the owner and callers with edit access. */
            shares?: components["schemas"]["Share"][];
            /** @description The number of tools. */
            entry_count: number;
            /** @description The first eight connectors of the tools. */
            connectors: components["schemas"]["CollectionConnector"][];
            /** @description Version of the toolbox or template. It increases by one with every change. */
            version: number;
            /** @description The id of the toolbox. It never changes. */
            id: string;
            /** @description The template that the toolbox was stamped from. Later changes to the template do not affect the toolbox. */
            template_id: string | null;
            /** @description The name of the template; null if it was deleted or the caller has no access to it. */
            template_label: string | null;
            /** @description The number of entries that no caller can run now. */
            unmet_count: number;
            /** @description The MCP address of the toolbox, for agents. Null if `can_use` is false. */
            mcp_url: string | null;
            /** @description Whether the caller may run the toolbox's tools, unless a restriction blocks a tool. */
            can_use: boolean;
            /** @description The display name of the toolbox or template. */
            name: string;
            /** @description The owner. Absent if the caller is the owner. */
            owner?: components["schemas"]["Owner"];
            /** @description The team, present only if `access_via` is `team`. */
            access_via_team?: components["schemas"]["TeamPath"];
            /** @description Present only if `can_share` is true. */
            access_summary?: components["schemas"]["AccessSummary"];
            /** @description Whether the toolbox or template has a skill. */
            has_skill: boolean;
            /** @description Whether the caller may share the toolbox or template. */
            can_share: boolean;
            /** @description Whether the caller may see who the toolbox or template is shared with. */
            can_see_shares: boolean;
            /** @description Whether the caller may revoke shares of the toolbox or template. */
            can_revoke_share: boolean;
            /** @description Whether the caller may change the toolbox or template. */
            can_manage: boolean;
            /** @description Whether the caller may transfer the toolbox or template, or take it over if it has no owner. */
            can_transfer: boolean;
            /** @description Whether the caller may delete the toolbox or template. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When the toolbox was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the toolbox last changed.
             */
            updated_at: string;
        };
        ToolboxPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Toolbox"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        UsedConnector: {
            /** @description The address of the logo. Null if there is no logo. */
            logo: string | null;
            /** @description The number of toolboxes that use the connector. */
            toolbox_count: number;
            /** @description The number of entries with tools of the connector that no caller can run now. */
            unmet_count: number;
            /** @description The slug of the connector. */
            slug: string;
            /** @description The display name of the connector, or its slug if the catalog has no name for it. */
            label: string;
        };
        UsedConnectorPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["UsedConnector"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        EntryAccount: {
            /** @description The id of the connection that a call of the caller uses. Null if there is a problem. */
            connection_id: string | null;
            /** @description The display name of this connection. Null if there is a problem. */
            name: string | null;
            /**
             * @description Why a call of the caller would have no account. `account_missing`: the caller has none. `account_ambiguous`: the
             *     caller must choose one. `account_needs_reauth`: the caller must sign in again. Null if there is no problem.
             * @enum {string|null}
             */
            problem: "account_missing" | "account_ambiguous" | "account_needs_reauth" | null;
        };
        EntryConnector: {
            /** @description The address of the logo. Null if there is no logo. */
            logo: string | null;
            /** @description The display name of the connector, or its slug if the catalog has no name for it. */
            label: string;
        };
        EntryConnection: {
            /** @description The display name of the owner; null if they left the organization. */
            owner_label: string | null;
            /** @description The display name of the connection. */
            name: string;
        };
        ToolboxEntry: {
            /** @description The name that was set for the entry. Null if none was set. */
            name: string | null;
            /** @description The description that was set for the entry. Null for the tool's own description. */
            description: string | null;
            /** @description Values of arguments that the caller omits. */
            defaults: {
                [key: string]: unknown;
            };
            /** @description Values of arguments that the caller cannot send. The schema that callers see does not contain these arguments. */
            frozen: {
                [key: string]: unknown;
            };
            /** @description A JSON Schema that narrows the tool's own schema. Null for the tool's own schema. */
            input_schema: {
                [key: string]: unknown;
            } | null;
            /** @description The size in bytes above which an agent gets only the beginning of a result. Null for the organization’s limit. */
            result_max_bytes: number | null;
            /** @description A JSONata expression. Agents get its value instead of the result. Null for the result. */
            result_projection: string | null;
            /** @description The id of the toolbox entry. It never changes. */
            id: string;
            /**
             * @description `proxy`: a tool of a connector. `synthetic`: a synthetic tool of the member who added it.
             * @enum {string}
             */
            type: "proxy" | "synthetic";
            /** @description The id of the synthetic tool, which only its owner gets. Null for a tool of a connector. */
            synthetic_tool_id?: string | null;
            /** @description The slug of the connector; null for a synthetic tool, like all fields about the connection. */
            connector_slug: string | null;
            /** @description The name of the tool at its connector; null for a synthetic tool. */
            tool_name: string | null;
            /**
             * @description Whose account calls use. `pinned`: the connection that the entry is pinned to. `caller`: an account of the member
             *     who makes the call. Null for a synthetic tool.
             * @enum {string|null}
             */
            account: "pinned" | "caller" | null;
            /** @description The caller's own account for the entry. Null unless `account` is `caller`. */
            caller_account: components["schemas"]["EntryAccount"] | null;
            /**
             * @description The connection that the entry is pinned to. Null if it is not pinned. Absent if the connection was deleted or the
             *     caller cannot see it.
             */
            connection_id?: string | null;
            /** @description The pinning editor. The entry runs with the access of this member. Null if the entry is not pinned. */
            delegated_by_user_id: string | null;
            /** @description The display name of the editor; null if the entry is not pinned or the editor left the organization. */
            delegated_by_label: string | null;
            /** @description When the editor pinned the entry. */
            delegated_at: string | null;
            /** @description The connector. */
            connector: components["schemas"]["EntryConnector"] | null;
            /**
             * @description The status of the connection; null if there is none or it was deleted.
             * @enum {string|null}
             */
            connection_status: "pending" | "active" | "needs_reauth" | "disconnected" | null;
            /**
             * @description The first reason why no caller can run the entry; null if it can run. Callers without edit access get `unavailable`
             *     for reasons about the editor.
             * @enum {string|null}
             */
            unmet_reason: "connector_unavailable" | "needs_connection" | "connection_deleted" | "editor_lost_access" | "connector_not_shared" | "owner_suspended" | "connection_pending" | "connection_needs_reauth" | "connection_disconnected" | "editor_left" | "tool_missing" | "tool_disabled" | "tool_held" | "synthetic_invalid" | "unavailable" | null;
            /**
             * @description Whether a restriction on the member or on a role blocks the caller; null if none does.
             * @enum {string|null}
             */
            restricted_by: "user" | "role" | null;
            /**
             * @description Whether the restriction covers the whole connector or one tool; null if no restriction blocks the caller.
             * @enum {string|null}
             */
            restricted_scope: "connector" | "tool" | null;
            /** @description The name that callers see. */
            exposed_name: string;
            /** @description The connection, if the caller can see it. */
            connection?: components["schemas"]["EntryConnection"];
            /** @description Whether the tool exists and is enabled; for a synthetic tool, whether its steps can run. */
            tool_available: boolean;
            /**
             * @description Whether the pinning editor is a member and can use the connection. Only the owner and callers with edit access get
             *     this field.
             */
            delegation_ok?: boolean;
            /** @description Whether no caller can run the entry now. Whether the caller has an account does not matter here. */
            unmet: boolean;
            /** @description Whether the caller may repin the entry. */
            can_repin: boolean;
            /** @description Whether a restriction blocks the caller from the entry. */
            restricted: boolean;
            /** @description Whether the entry is enabled. */
            enabled: boolean;
        };
        ToolboxTool: {
            /** @description JSON Schema of the arguments, without frozen arguments. */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * @description What the tool does with its resource.
             * @enum {string}
             */
            operation: "read" | "create" | "update" | "delete" | "other";
            /**
             * @description The tier of the tool; for a synthetic tool, the highest tier of its steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The name of the tool. */
            name: string;
            /** @description What the tool does. */
            description: string;
        };
        ToolboxWarning: {
            /**
             * @description `too_many_tools`: agents list more tools than some clients accept.
             * @enum {string}
             */
            code: "too_many_tools";
            /** @description What may not work, and what to do. */
            message: string;
        };
        DelegatedConnection: {
            /** @description The id of the connection. It never changes. */
            id: string;
            /** @description The display name of the connection. */
            name: string;
            /** @description The slug of the connector. */
            connector_slug: string;
        };
        VisibleDelegation: {
            /** @description The number of connections that the caller can see. */
            connection_count: number;
            /** @description The number of these connections that are not shared. */
            private_connection_count: number;
            /** @description At most five of these connections. */
            preview: components["schemas"]["DelegatedConnection"][];
        };
        Delegation: {
            /** @description The number of connections. */
            connection_count: number;
            /** @description The number of members whose access the tools use. */
            delegator_count: number;
            /** @description The connections the caller can see. */
            visible: components["schemas"]["VisibleDelegation"];
        };
        OneToolbox: {
            /** @description What the toolbox or template is for and when to use it. */
            description: string | null;
            /** @description The owner; null if the owner left without a successor. */
            owner_user_id: string | null;
            /**
             * @description The highest access the caller has to the toolbox or template.
             * @enum {string}
             */
            access: "owner" | "view" | "use" | "edit";
            /**
             * @description How the caller got access; the broadest way if there are several.
             * @enum {string}
             */
            access_via: "owner" | "org" | "team" | "direct";
            /** @description Present for the owner and callers with edit access. */
            shares?: components["schemas"]["Share"][];
            /** @description The number of tools. */
            entry_count: number;
            /** @description The first eight connectors of the tools. */
            connectors: components["schemas"]["CollectionConnector"][];
            /** @description Version of the toolbox or template. It increases by one with every change. */
            version: number;
            /** @description The id of the toolbox. It never changes. */
            id: string;
            /** @description The template that the toolbox was stamped from. Later changes to the template do not affect the toolbox. */
            template_id: string | null;
            /** @description The name of the template; null if it was deleted or the caller has no access to it. */
            template_label: string | null;
            /** @description The number of entries that no caller can run now. */
            unmet_count: number;
            /** @description The MCP address of the toolbox, for agents. Null if `can_use` is false. */
            mcp_url: string | null;
            /** @description Guidance for agents, in Markdown. */
            skill: string | null;
            /** @description When the skill last changed. */
            skill_updated_at: string | null;
            /** @description The id of the member who last changed the skill. */
            skill_updated_by: string | null;
            /** @description The display name of the member who last changed the skill. */
            skill_updated_by_label: string | null;
            /** @description The tools of the toolbox, in order. */
            entries: components["schemas"]["ToolboxEntry"][];
            /** @description The tools that the caller can call now. Absent if the caller lacks `use` access. */
            tools?: components["schemas"]["ToolboxTool"][];
            /**
             * @description The size in bytes of the list of tools that agents get at `mcp_url`: `tools`, with those that lack only an account of
             *     the caller, or the two tools of `tool_search`. Absent if the caller lacks `use` access.
             */
            tool_list_bytes?: number;
            /** @description About how many tokens this list takes in a model’s context: a quarter of its bytes. */
            tool_list_tokens_approximate?: number;
            /** @description What may not work with some clients, although the toolbox was saved. Empty if there is nothing. */
            warnings: components["schemas"]["ToolboxWarning"][];
            /** @description Approval rules in addition to the organization's; null if there are none. */
            approval_policy: components["schemas"]["ToolboxPolicy"] | null;
            /** @description The template that the current text of the skill was copied from. Null if there is none. */
            skill_origin_template_id: string | null;
            /** @description The display name of that template when the skill was copied. Null if there is none. */
            skill_origin_template_name: string | null;
            /** @description The connections and members that the tools of the toolbox depend on. */
            delegation: components["schemas"]["Delegation"];
            /** @description Whether agents search the tools instead of listing them if the toolbox has more than 100. */
            tool_search: boolean;
            /** @description The display name of the toolbox or template. */
            name: string;
            /** @description The owner. Absent if the caller is the owner. */
            owner?: components["schemas"]["Owner"];
            /** @description The team, present only if `access_via` is `team`. */
            access_via_team?: components["schemas"]["TeamPath"];
            /** @description Present only if `can_share` is true. */
            access_summary?: components["schemas"]["AccessSummary"];
            /** @description Whether the toolbox or template has a skill. */
            has_skill: boolean;
            /** @description Whether the caller may share the toolbox or template. */
            can_share: boolean;
            /** @description Whether the caller may see who the toolbox or template is shared with. */
            can_see_shares: boolean;
            /** @description Whether the caller may revoke shares of the toolbox or template. */
            can_revoke_share: boolean;
            /** @description Whether the caller may change the toolbox or template. */
            can_manage: boolean;
            /** @description Whether the caller may transfer the toolbox or template, or take it over if it has no owner. */
            can_transfer: boolean;
            /** @description Whether the caller may delete the toolbox or template. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When the toolbox was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the toolbox last changed.
             */
            updated_at: string;
            /** @description Whether the caller may run the toolbox's tools, unless a restriction blocks a tool. */
            can_use: boolean;
            /** @description Whether the tools changed since the skill was written, or the skill mentions a tool that does not exist. */
            skill_may_be_stale: boolean;
            /** @description How the tools changed since the skill was written. */
            skill_entry_changes: components["schemas"]["SkillChanges"];
            /** @description Names in backticks in the skill that no tool of the toolbox or template has. */
            skill_tool_issues: components["schemas"]["SkillIssues"];
        };
        ToolboxEntryBody: {
            /** @description The name that callers see: letters, digits, `_` and `-`. If null, the name is derived from connector and tool. */
            name?: string | null;
            /** @description The description that callers see. Null for the tool's own description. */
            description?: string | null;
            /** @description Values of arguments that the caller omits. */
            defaults?: {
                [key: string]: unknown;
            };
            /** @description Values of arguments that the caller cannot send. Everyone with view access can read these values. */
            frozen?: {
                [key: string]: unknown;
            };
            /** @description A JSON Schema that narrows the tool's own schema. Null for the tool's own schema. */
            input_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description The size in bytes above which an agent gets only the beginning of a result. Null for the organization’s limit. */
            result_max_bytes?: number | null;
            /** @description A JSONata expression. Agents get its value instead of the result. Null for the result. */
            result_projection?: string | null;
            /** @description The id of an existing entry, to keep it. */
            id?: string;
            /**
             * @description The type; defaults to `proxy` for a new entry. A `synthetic` entry accepts only `synthetic_tool_id`, `name`,
             *     `description`, `enabled`, `result_max_bytes` and `result_projection`.
             * @enum {string}
             */
            type?: "proxy" | "synthetic";
            /** @description The id of one of the caller’s synthetic tools. Required for a new `synthetic` entry. */
            synthetic_tool_id?: string | null;
            /** @description The slug of the connector. Required for a new `proxy` entry. */
            connector_slug?: string | null;
            /** @description The name of the tool, as `GET /connector/{slug}/tools` lists it. Required for a new `proxy` entry. */
            tool_name?: string | null;
            /**
             * @description Whose account calls use. `pinned`: the connection in `connection_id`, with the access of the editor who pins it.
             *     `caller`: an account of the member who makes the call, with this member's own access. Such an entry accepts no
             *     `connection_id`. The default for a new entry is `pinned`.
             * @enum {string|null}
             */
            account?: "pinned" | "caller" | null;
            /** @description The connection that the entry runs on. The caller needs `use` access to it. Null leaves the entry unpinned. */
            connection_id?: string | null;
            /** @description Whether callers can call the tool. The default for a new entry is true. */
            enabled?: boolean;
        };
        CreateToolboxBody: {
            /** @description The display name of the toolbox or template. */
            name: string;
            /** @description What the toolbox or template is for and when to use it. Agents see the beginning of this text. */
            description?: string | null;
            /** @description Guidance for agents, in Markdown. A change creates a new version. Null or an empty string removes the guidance. */
            skill?: string | null;
            /** @description Shares to create with the toolbox or template. Needs the permission to share. */
            shares?: components["schemas"]["ShareBody"][];
            /**
             * @description Approval rules in addition to the organization's. They can only be stricter. For each tier, a toolbox that is stamped
             *     from a template starts with the stricter of this rule and the template's.
             */
            approval_policy?: components["schemas"]["ToolboxPolicyBody"] | null;
            /** @description All entries, in order. On update, entries that are not listed are removed. */
            entries?: components["schemas"]["ToolboxEntryBody"][];
            /**
             * @description The template to stamp from. Its tools, skill and approval rules are copied. Where possible, the tools are pinned to connections of
             *     the caller.
             */
            template_id?: string;
            /**
             * @description The connection for each connector of the template, by slug: `{ "github": "conn_…" }`. For a connector that is not
             *     listed, the caller’s only active connection is used.
             */
            connection_map?: {
                [key: string]: string;
            };
            /** @description Whether agents search the tools instead of listing them if the toolbox has more than 100. False for a new toolbox. */
            tool_search?: boolean;
        };
        UpdateToolboxBody: {
            /** @description The display name of the toolbox or template. */
            name?: string;
            /** @description What the toolbox or template is for and when to use it. Agents see the beginning of this text. */
            description?: string | null;
            /** @description Guidance for agents, in Markdown. A change creates a new version. Null or an empty string removes the guidance. */
            skill?: string | null;
            /**
             * @description Approval rules in addition to the organization's. They can only be stricter. For each tier, a toolbox that is stamped
             *     from a template starts with the stricter of this rule and the template's.
             */
            approval_policy?: components["schemas"]["ToolboxPolicyBody"] | null;
            /** @description All entries, in order. On update, entries that are not listed are removed. */
            entries?: components["schemas"]["ToolboxEntryBody"][];
            /** @description Whether agents search the tools instead of listing them if the toolbox has more than 100. False for a new toolbox. */
            tool_search?: boolean;
        };
        RepinBody: {
            /** @description The connections to use, by entry id. */
            connections?: {
                [key: string]: string;
            };
            /**
             * @description The ids of the entries to repin. If omitted, the entries in `connections` and all entries that repinning can fix
             *     are repinned.
             */
            entry_ids?: string[];
        };
        RepinCandidate: {
            /** @description The id of the connection. It never changes. */
            id: string;
            /** @description The display name of the connection. */
            name: string;
        };
        StillUnmet: {
            /**
             * @description `none_usable`: the caller cannot use any active connection of the connector, or not the requested one, or the
             *     entry is a synthetic tool. `several_usable`: choose one of `candidates`. `restricted`: a restriction blocks the
             *     caller from the tool.
             * @enum {string}
             */
            reason: "none_usable" | "several_usable" | "restricted";
            /** @description At most ten connections on the entry's connector that the caller can use. */
            candidates: components["schemas"]["RepinCandidate"][];
            /** @description The id of the entry. */
            entry_id: string;
        };
        Repinned: {
            /** @description The entries that could not be repinned. */
            still_unmet: components["schemas"]["StillUnmet"][];
            /** @description The toolbox after the change. */
            toolbox: components["schemas"]["OneToolbox"];
            /** @description The ids of the entries that were repinned. */
            repinned: string[];
        };
        ExecuteToolboxToolBody: {
            /**
             * @description Time limit in milliseconds for everything: renewing the sign-in, the call and its retries.
             * @default 30000
             */
            timeout_ms?: number;
            /** @description The name of the tool: for a connection, from `GET /connector/{slug}/tools`. For a toolbox, the `name` in its `tools`. */
            tool_name: string;
            /** @description Arguments that match the tool's input schema. */
            arguments: {
                [key: string]: unknown;
            };
            /** @description The page to return, for tools with pages. */
            page?: components["schemas"]["PageWantedBody"];
            /** @description The id of an approval from a 202 response. It allows one call. A call that is never sent does not use it up. */
            approval_id?: string;
            /** @description Returns the request that would be sent, without sending it. Needs no approval. */
            dry_run?: boolean;
        };
        ToolboxExecutionError: {
            /** @description How long to wait before trying again, in milliseconds; null if unknown. */
            retry_after_ms: number | null;
            /** @description The third party's error response, if it is short. */
            upstream_body?: (Record<string, unknown> | unknown[] | string | number | boolean) | null;
            /** @description What happened and what to do about it, for people. */
            message: string;
            /** @description Whether the same call may succeed later. False for a write that may have been done without a response. */
            can_retry: boolean;
            /** @description The kind of error: an error of a single tool call or, for a synthetic tool, also an error of its run. */
            kind: string;
        };
        ToolboxExecution: {
            /**
             * @description The tier of the tool; for a synthetic tool, the highest tier of its steps.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /** @description The result of the tool, at most 1 MiB. Only if the call succeeded. See `/reference/guides/reference#limits-on-sizes`. */
            data?: (Record<string, unknown> | unknown[] | string | number | boolean) | null;
            /** @description Pass this value as `page.cursor` to get the next page. Null on the last page. */
            next_page_cursor?: string | null;
            /** @description The id of the execution. */
            execution_id: string;
            /** @description The name of the tool. */
            tool_name: string;
            /** @description True if a repeat with `Idempotency-Key` omits `data` because it was too large to store. */
            replayed_without_data?: boolean;
            /** @description The request that would be sent. Only in the response to a dry run. */
            request?: components["schemas"]["DryRequest"];
            /** @description The third party's response. Absent for a dry run. */
            upstream?: components["schemas"]["Upstream"];
            /**
             * @description `partial`, for a synthetic tool: a step with `on_error: continue` failed, or the output could not be built.
             * @enum {string}
             */
            outcome: "succeeded" | "partial" | "failed" | "dry_run";
            /** @description The error of the third party; for a synthetic tool, the first error of its run. */
            error?: components["schemas"]["ToolboxExecutionError"];
            /** @description The steps of a synthetic tool. */
            steps?: components["schemas"]["SyntheticStepFacts"][];
        };
        ConnectedApp: {
            /** @description The id of the connected app. It never changes. */
            id: string;
            /** @description The website of the app, as the app states it. */
            client_uri: string | null;
            /** @description URL of the app's logo. */
            logo: string | null;
            /**
             * @description How the app identified itself: with a metadata document (`cimd`), or by registering (`dynamic`). `enterprise`: the
             *     identity provider of the organization let it in. `workload`: it is a workload credential of a service member.
             * @enum {string}
             */
            registration: "cimd" | "dynamic" | "enterprise" | "workload";
            /** @description When the app was last used; null if never. */
            last_used_at: string | null;
            /** @description The display name of the member. */
            user_label: string | null;
            /** @description The id of the member. */
            user_id: string;
            /**
             * @description Whether an app of the same member with the same name was removed from the toolbox. An app that registers again gets
             *     another client id, so that the removal does not apply to it. False for callers without edit access.
             */
            has_removed_namesake: boolean;
            /** @description Whether the caller may disconnect the app from the toolbox. */
            can_revoke: boolean;
            /** @description The client id: the address of the app's metadata document, or the id that the app got when it registered. */
            client_id: string;
            /** @description The name the app gave itself. */
            client_name: string;
            /** @description The scopes of the app, by tier of the tools. */
            scopes: string[];
            /**
             * Format: date-time
             * @description When the member first authorized the app.
             */
            created_at: string;
        };
        ConnectedAppPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["ConnectedApp"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        RemovedApp: {
            /** @description The display name of the member. */
            user_label: string | null;
            /** @description The id that the app had when it was removed. */
            app_id: string;
            /** @description The client id: the address of the app's metadata document, or the id that the app got when it registered. */
            client_id: string;
            /** @description The name the app gave itself. */
            client_name: string;
            /** @description The id of the member who allowed the app. */
            user_id: string;
            /**
             * Format: date-time
             * @description When the app was removed.
             */
            removed_at: string;
        };
        RemovedAppPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["RemovedApp"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        McpError: {
            /** @description -32700: not valid JSON; -32600: not a valid message; -32601: unknown method; -32602: invalid parameters. */
            code: number;
            /** @description Details, as the protocol defines them for the code. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Describes the error in a sentence for people. */
            message: string;
        };
        McpAnswer: {
            /**
             * @description The version of JSON-RPC.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description The id of the request; null if the message could not be read. */
            id: (string | number) | null;
            /** @description The result, as the protocol defines it for the method. */
            result?: {
                [key: string]: unknown;
            };
            /** @description The error, instead of `result`, if the message was invalid. */
            error?: components["schemas"]["McpError"];
        };
        McpMessageBody: {
            /**
             * @description The version of JSON-RPC.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description The id of the request. Absent for a notification, which is answered with 202. */
            id?: string | number;
            /** @description The parameters of the method. */
            params?: {
                [key: string]: unknown;
            };
            /** @description The method, such as `initialize`, `server/discover`, `tools/list`, `tools/call`, `prompts/list` or `prompts/get`. */
            method: string;
        };
        McpFailure: {
            /**
             * @description The version of JSON-RPC.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description The id of the request; null if the message could not be read. */
            id: (string | number) | null;
            /** @description The error. */
            error: components["schemas"]["McpError"];
        };
        ProtectedResource: {
            /** @description The address. */
            resource: string;
            /** @description Authorization servers that issue tokens for this address. */
            authorization_servers: string[];
            /** @description Scopes a token can have. */
            scopes_supported: string[];
            /** @description Where a request can carry the token. */
            bearer_methods_supported: string[];
        };
        AccessWay: {
            /**
             * @description `new_connection`: the member may connect an account of their own. `connection`: the member owns the connection, or
             *     it is shared with them. `toolbox`: the member may run tools of the toolbox, which use the connections of its
             *     editors.
             * @enum {string}
             */
            kind: "new_connection" | "connection" | "toolbox";
            /** @description The id of the connection or toolbox. Null for a new connection. */
            id: string | null;
            /** @description The name of the connection or toolbox. Null for a new connection. */
            name: string | null;
            /** @description The owner of the connection or toolbox. Null for a new connection, and if the toolbox has no owner. */
            owner_user_id: string | null;
            /** @description The display name of the owner. Null if there is no owner. */
            owner_label: string | null;
            /**
             * @description The status of the connection. Null for other ways.
             * @enum {string|null}
             */
            status: "pending" | "active" | "needs_reauth" | "disconnected" | null;
            /**
             * @description Where the access comes from. `role`: every member whose roles include the permissions has it. `owner`: the member
             *     owns the connection, toolbox or custom connector. `team`: it is shared with a team of the member. `share`: it is
             *     shared with the member or with everyone. If there are several, the broadest.
             * @enum {string}
             */
            origin: "role" | "owner" | "team" | "share";
            /** @description The team. Null if `origin` is not `team`. */
            team: components["schemas"]["TeamPath"] | null;
            /** @description The tools that the toolbox includes. Null for all tools that the account can call. */
            tool_names: string[] | null;
        };
        ExplainedRestriction: {
            /**
             * @description Whether the restriction allows or blocks.
             * @enum {string}
             */
            mode: "allow" | "block";
            /** @description The id of the restriction. It never changes. */
            id: string;
            /** @description The restriction as a sentence. */
            summary: string;
        };
        AccessTools: {
            /**
             * @description The tier of the tools.
             * @enum {string}
             */
            tier: "read" | "write" | "destructive";
            /**
             * @description What the restrictions say, as in `GET /restriction/explain`.
             * @enum {string}
             */
            decision: "allowed" | "blocked";
            /**
             * @description What a call of the tools needs: nothing, or an approval. A blocked call never runs. If the ways differ, the least
             *     strict rule. Absent for readers without `org:manage`.
             * @enum {string}
             */
            approval?: "allow" | "confirm" | "second_person" | "block";
            /** @description The decision and its reason, to be shown as is. */
            sentence: string;
            /** @description The restrictions that block the tools, or would without a grant; absent for readers who may not see restrictions. */
            restrictions?: components["schemas"]["ExplainedRestriction"][];
            /** @description The ids of the access grants that lift restrictions on the tools. */
            grant_ids: string[];
            /** @description The names of the tools. */
            tool_names: string[];
        };
        MemberAccess: {
            /** @description The address of the logo. Null if there is no logo. */
            logo: string | null;
            /**
             * @description Where the access comes from: the origins of the `ways`, and `grant` if the member has an active access grant for
             *     the connector or one of its tools.
             */
            origins: ("role" | "owner" | "team" | "share" | "grant")[];
            /** @description The ways in which the member can use the connector, at most 100. Ways that the caller cannot see are left out. */
            ways: components["schemas"]["AccessWay"][];
            /** @description All enabled tools that the ways include, grouped by tier, decision and reason. */
            tools: components["schemas"]["AccessTools"][];
            /**
             * Format: date-time
             * @description The hour in which the member last ran a tool of the connector. Null if they never did.
             */
            last_used_at: string | null;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The display name of the connector. */
            connector_label: string;
        };
        MemberAccessPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["MemberAccess"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ScimError: {
            /** @description What went wrong. */
            error: components["schemas"]["Error"];
            /** @description The URN of the error message [RFC 7644]. */
            schemas: string[];
            /** @description The HTTP status, as text. */
            status: string;
            /**
             * @description The error type of the protocol, if one fits.
             * @enum {string}
             */
            scimType?: "invalidFilter" | "invalidSyntax" | "invalidPath" | "noTarget" | "invalidValue" | "mutability" | "uniqueness";
            /** @description The same sentence as `error.message`. */
            detail: string;
        };
        ListResponse: {
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas: string[];
            /** @description The number of all matching resources. */
            totalResults: number;
            /** @description The position of the first resource of this page, starting at 1. */
            startIndex: number;
            /** @description The number of resources on this page. */
            itemsPerPage: number;
            /** @description The resources of this page [RFC 7644]. */
            Resources: {
                [key: string]: unknown;
            }[];
        };
        NameBody: {
            /** @description The full name, as it is displayed. */
            formatted?: string;
            /** @description The family name. */
            familyName?: string;
            /** @description The given name. */
            givenName?: string;
        };
        GroupOfUser: {
            /** @description The id of the group. */
            value?: string;
            /** @description The address of the group [RFC 7643]. */
            $ref?: string;
            /** @description The display name of the group. */
            display?: string;
        };
        Email: {
            /** @description The email address. An entry whose value is empty is ignored. */
            value?: string;
            /** @description What the address is for: `work`, `home`, `other`. */
            type?: string;
            /** @description Whether this is the primary address. If several addresses are primary, the first of them counts. */
            primary?: boolean;
            /** @description The display name of the address. */
            display?: string;
        };
        ResourceMeta: {
            /** @description Whether the resource is a user or a group [RFC 7643]. */
            resourceType?: string;
            /** @description When the resource was created. */
            created?: string;
            /** @description When the resource last changed. */
            lastModified?: string;
            /** @description The version that `If-Match` and `If-None-Match` compare. */
            version?: string;
            /** @description The address of the resource. */
            location?: string;
        };
        User: {
            /** @description The user's id in the directory, unique in the organization. */
            externalId?: string;
            /** @description The user name in the directory, unique in the organization regardless of case. */
            userName: string;
            /** @description The name of the user. */
            name?: components["schemas"]["NameBody"];
            /**
             * @description The display name of the member. If omitted, the member gets the formatted name, otherwise the given and family name,
             *     otherwise `userName`.
             */
            displayName?: string;
            /** @description The job title of the user. */
            title?: string;
            /** @description The preferred language of the user. */
            preferredLanguage?: string;
            /** @description The locale for dates and numbers. */
            locale?: string;
            /** @description The time zone of the user. */
            timezone?: string;
            /** @description False suspends the member. True does not undo a suspension by an administrator. */
            active?: boolean;
            /** @description Employee number, department, division, organization, cost center and manager. */
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                [key: string]: unknown;
            };
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas: string[];
            /** @description The id of the member. */
            id: string;
            /** @description The groups of the user. */
            groups?: components["schemas"]["GroupOfUser"][];
            /** @description The email addresses of the user. */
            emails?: components["schemas"]["Email"][];
            /** @description Metadata of the resource [RFC 7643]. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        EmailBody: {
            /** @description The email address. An entry whose value is empty is ignored. */
            value: string;
            /** @description What the address is for: `work`, `home`, `other`. */
            type?: string;
            /** @description Whether this is the primary address. If several addresses are primary, the first of them counts. */
            primary?: boolean;
            /** @description The display name of the address. */
            display?: string;
        };
        UserBody: {
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas?: string[];
            /** @description The user's id in the directory, unique in the organization. */
            externalId?: string;
            /** @description The user name in the directory, unique in the organization regardless of case. */
            userName: string;
            /** @description The name of the user. */
            name?: components["schemas"]["NameBody"];
            /**
             * @description The display name of the member. If omitted, the member gets the formatted name, otherwise the given and family name,
             *     otherwise `userName`.
             */
            displayName?: string;
            /** @description The job title of the user. */
            title?: string;
            /** @description The preferred language of the user. */
            preferredLanguage?: string;
            /** @description The locale for dates and numbers. */
            locale?: string;
            /** @description The time zone of the user. */
            timezone?: string;
            /** @description False suspends the member. True does not undo a suspension by an administrator. */
            active?: boolean;
            /**
             * @description Email addresses. The member gets the primary address, otherwise the work address, otherwise the first address. If
             *     the list is empty, `userName` must be an address.
             */
            emails?: components["schemas"]["EmailBody"][];
            /** @description Employee number, department, division, organization, cost center and manager. */
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                [key: string]: unknown;
            };
        };
        UserReplacementBody: {
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas?: string[];
            /** @description The user's id in the directory, unique in the organization. */
            externalId?: string;
            /** @description The user name in the directory, unique in the organization regardless of case. If omitted, it does not change. */
            userName?: string;
            /** @description The name of the user. */
            name?: components["schemas"]["NameBody"];
            /**
             * @description The display name of the member. If omitted, the member gets the formatted name, otherwise the given and family name,
             *     otherwise `userName`.
             */
            displayName?: string;
            /** @description The job title of the user. */
            title?: string;
            /** @description The preferred language of the user. */
            preferredLanguage?: string;
            /** @description The locale for dates and numbers. */
            locale?: string;
            /** @description The time zone of the user. */
            timezone?: string;
            /** @description False suspends the member. True does not undo a suspension by an administrator. */
            active?: boolean;
            /**
             * @description Email addresses. The member gets the primary address, otherwise the work address, otherwise the first address. If
             *     the list is empty, `userName` must be an address.
             */
            emails?: components["schemas"]["EmailBody"][];
            /** @description Employee number, department, division, organization, cost center and manager. */
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"?: {
                [key: string]: unknown;
            };
        };
        PatchOperationBody: {
            /** @description `add`, `replace` or `remove`, in any case. */
            op: string;
            /**
             * @description The path, for example `displayName`, `name.givenName` or `emails[type eq "work"].value`. If omitted, the keys of
             *     the value name the attributes.
             */
            path?: string;
            /** @description The value to set: a string, a boolean, an object or a list. */
            value?: string | boolean | Record<string, unknown> | unknown[];
        };
        PatchBody: {
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas?: string[];
            /** @description The operations, at most 1,000. */
            Operations: components["schemas"]["PatchOperationBody"][];
        };
        GroupMember: {
            /** @description The id of a user. Nested groups are not supported. */
            value?: string;
            /** @description Always `User`. */
            type?: string;
            /** @description The display name of the user. */
            display?: string;
            /** @description The address of the user [RFC 7643]. */
            $ref?: string;
        };
        Group: {
            /** @description The group's id in the directory, unique in the organization. */
            externalId?: string;
            /** @description The name of the group, unique in the organization regardless of case. */
            displayName: string;
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas: string[];
            /** @description The id of the group. It never changes. */
            id: string;
            /** @description The members of the group. */
            members?: components["schemas"]["GroupMember"][];
            /** @description Metadata of the resource [RFC 7643]. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        GroupMemberBody: {
            /** @description The id of a user. Nested groups are not supported. */
            value: string;
            /** @description Always `User`. */
            type?: string;
            /** @description The display name of the user. */
            display?: string;
        };
        GroupBody: {
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas?: string[];
            /** @description The group's id in the directory, unique in the organization. */
            externalId?: string;
            /** @description The name of the group, unique in the organization regardless of case. */
            displayName: string;
            /** @description All members, at most 10,000 in one request. If PUT omits them, they do not change. */
            members?: components["schemas"]["GroupMemberBody"][];
        };
        SyncRefusal: {
            /**
             * @description The reason in the response to the directory.
             * @enum {string}
             */
            reason: "last_owner" | "seat_limit" | "own_roles" | "self_target" | "owner_only" | "permission_not_held" | "team_admin_required";
            /** @description The id of the refusal. It never changes. */
            id: string;
            /**
             * @description The kind of resource.
             * @enum {string}
             */
            resource_type: "group" | "member";
            /** @description The id of the resource. */
            resource_id: string;
            /** @description The display name of the resource; null if the member has left or the group was deleted. */
            resource_label: string | null;
            /** @description The message in the response to the directory. */
            message: string;
            /**
             * Format: date-time
             * @description When the change was refused.
             */
            occurred_at: string;
        };
        ProvisioningStatus: {
            /** @description The number of people who are visible to the directory, including people whom it does not manage. */
            users: number;
            /** @description The number of pushed groups. */
            groups: number;
            /**
             * @description The number of role changes from groups that are in effect but not yet in the audit log. A change that affects
             *     more than 500 people is logged in the background.
             */
            unlogged_role_changes: number;
            /** @description When a directory last sent a request, to the minute; null if never. */
            last_request_at: string | null;
            /** @description The last fifty refused changes, newest first. */
            refusals: components["schemas"]["SyncRefusal"][];
        };
        Supported: {
            /** @description Whether the feature is supported. */
            supported: boolean;
        };
        BulkSupport: {
            /** @description Whether the feature is supported. */
            supported: boolean;
            /** @description The maximum number of operations in one request. */
            maxOperations: number;
            /** @description The maximum size of one request in bytes. */
            maxPayloadSize: number;
        };
        FilterSupport: {
            /** @description Whether the feature is supported. */
            supported: boolean;
            /** @description The maximum number of resources per response. */
            maxResults: number;
        };
        ServiceProviderConfig: {
            /** @description The schema URNs of the resource [RFC 7643]. */
            schemas: string[];
            /** @description Whether PATCH is supported. */
            patch: components["schemas"]["Supported"];
            /** @description Whether bulk requests are supported. */
            bulk: components["schemas"]["BulkSupport"];
            /** @description Whether lists can be filtered, and the maximum number of resources per response. */
            filter: components["schemas"]["FilterSupport"];
            /** @description Whether passwords can be changed. Always false, because members have no passwords. */
            changePassword: components["schemas"]["Supported"];
            /** @description Whether lists can be sorted. */
            sort: components["schemas"]["Supported"];
            /** @description Whether resources have ETags. */
            etag: components["schemas"]["Supported"];
            /** @description How a directory authenticates. */
            authenticationSchemes: {
                [key: string]: unknown;
            }[];
            /** @description Metadata of the resource [RFC 7643]. */
            meta: {
                [key: string]: unknown;
            };
        };
        ExplainedRole: {
            /** @description The id of the role. It never changes. */
            id: string;
            /** @description The display name of the role. */
            name: string;
        };
        ExplainedStep: {
            /**
             * @description Whether the rules of a role or of the member were evaluated.
             * @enum {string}
             */
            source: "role" | "user";
            /** @description The id of the role. Null for the member's own rules; absent for readers who may not see restrictions. */
            role_id?: string | null;
            /** @description The connector that was evaluated. Null if the reader cannot see it. */
            on_slug: string | null;
            /**
             * @description How the rules matched. `allowlist`: an allow list decided, because it omits the connector or tool, or because it
             *     includes at least one tool of the connector.
             * @enum {string}
             */
            matched: "connector" | "name" | "operation" | "origin" | "allowlist" | "none";
            /**
             * @description Whether this step allows or blocks the access.
             * @enum {string}
             */
            verdict: "admits" | "blocks";
            /**
             * @description The member these rules belong to, if the explained member stands for that member. For a service member: its
             *     responsible person, or the member who issued its token.
             */
            stands_for: string | null;
            /** @description Whether `on_slug` is an ancestor of the connector in the request. */
            inherited: boolean;
            /** @description The id of the access grant that lifts this block; null if none does. */
            lifted_by: string | null;
            /** @description The matching rules; absent for readers who may not see restrictions. */
            restrictions?: components["schemas"]["ExplainedRestriction"][];
            /** @description For a whole connector: how many of the `blocked_tools` this step blocks. Absent for a tool. */
            blocked_tool_count?: number;
        };
        ExplainedGrant: {
            /**
             * Format: date-time
             * @description When the access grant expires; null if it never does.
             */
            expires_at: string | null;
            /** @description The id of the access grant. It never changes. */
            id: string;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The name of the tool; null if the grant covers the whole connector. */
            tool_name: string | null;
            /** @description Whether the grant also lifts restrictions on the member, not only inherited restrictions and those on roles. */
            lifts_member_rules: boolean;
        };
        OtherGates: {
            /** @description Whether the member is active. Suspended members can use nothing; `suspended_by` says why. */
            member_active: boolean;
            /** @description Whether the member may run tools. */
            permission: boolean;
            /**
             * @description Whether the member can see the connector. If not, its tools run only through connections and toolboxes that are
             *     shared with the member.
             */
            connector_visible: boolean;
            /** @description Whether the tool is enabled; null for a whole connector. */
            tool_active: boolean | null;
            /**
             * @description Whether the member has an account or a toolbox through which to use it, or may connect an account. Null if
             *     restrictions block it, or if the member may not run tools.
             */
            account: boolean | null;
        };
        Explanation: {
            /**
             * @description Why the member is suspended, as in `GET /member/{id}`; null if the member is active.
             * @enum {string|null}
             */
            suspended_by: "admin" | "provisioning" | "both" | "responsible" | null;
            /**
             * @description What the restrictions say. See `other_gates` for other conditions.
             * @enum {string}
             */
            decision: "allowed" | "blocked";
            /**
             * @description For a whole connector: the names of its enabled tools that restrictions block, although they may allow the
             *     connector. Null for a tool.
             */
            blocked_tools: string[] | null;
            /**
             * @description Only with `toolbox_id`: whether a call of the member through the toolbox has an account (`found`), or why not. Null
             *     if the member has no access to the toolbox, or if no entry of the connector runs on the account of its caller.
             * @enum {string|null}
             */
            toolbox_account?: "found" | "account_missing" | "account_ambiguous" | "account_needs_reauth" | null;
            /**
             * @description Only with `toolbox_id`: whether the member can use it through the toolbox. `no_access`: the member may not run tools
             *     of the toolbox. `not_offered`: the toolbox does not contain it, or cannot run it now; `toolbox_account` may say why.
             *     Null if restrictions block it, or if the member may not run tools.
             * @enum {string|null}
             */
            toolbox_use?: "usable" | "no_access" | "not_offered" | null;
            /**
             * @description What a call of the tool needs: nothing, or an approval. A blocked call never runs. If the ways differ, the least
             *     strict rule; with `toolbox_id`, the rule of the toolbox. Absent for a whole connector, if the member cannot use the
             *     tool, and for callers without `org:manage` who ask about other members.
             * @enum {string}
             */
            approval?: "allow" | "confirm" | "second_person" | "block";
            /**
             * @description Why the member cannot request access; null if the member can. `connector_not_shared`: `POST /access-request` would not
             *     find the connector until it, a connection of it or a toolbox with one of its tools is shared with the member.
             * @enum {string|null}
             */
            request_refusal: "not_restricted" | "member_suspended" | "service_member" | "connector_not_shared" | null;
            /** @description The id of the member. */
            user_id: string;
            /** @description The display name of the member. */
            user_label: string | null;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The display name of the connector. */
            connector_label: string;
            /** @description The name of the tool; null for a whole connector. */
            tool_name: string | null;
            /** @description The display name of the tool; null for a whole connector. */
            tool_label: string | null;
            /** @description The decision and its reason, to be shown as is. */
            sentence: string;
            /** @description The member's roles. */
            roles: components["schemas"]["ExplainedRole"][];
            /** @description Whether the member's own rules still replace the rules of roles. */
            legacy_override: boolean;
            /** @description The connector and those of its ancestors the reader can see, nearest first. */
            lineage: string[];
            /** @description The steps of the decision, in order. */
            steps: components["schemas"]["ExplainedStep"][];
            /** @description The member's active grants for this connector. */
            grants: components["schemas"]["ExplainedGrant"][];
            /** @description Conditions besides restrictions. */
            other_gates: components["schemas"]["OtherGates"];
            /** @description Whether the member can send an access request that could lift the block. */
            can_request_access: boolean;
            /**
             * @description Whether the caller may grant the access (`POST /access-grant`). If the member's own restrictions block it, the grant
             *     needs `lift_member_rules`.
             */
            can_grant_access: boolean;
            /** @description Why the caller may not grant the access; null if the caller may. */
            grant_refusal: string | null;
            /** @description Whether a grant by the caller may lift restrictions on the member (`lift_member_rules`). */
            can_lift_member_rules: boolean;
        };
        ToolRefBody: {
            /** @description The slug of a connector that is not in `connector_slugs`. */
            connector_slug: string;
            /** @description The exact name from the connector's tool list. */
            tool_name: string;
        };
        CreateRestrictionBody: {
            /** @description The id of that role or member. */
            target_id: string;
            /**
             * @description Slugs of connectors that the rule covers completely, at most 1000. Optional if `tools` is sent. A rule may list
             *     nothing: with `allow` it blocks everything, and with `block` nothing.
             */
            connector_slugs?: string[];
            /** @description Single tools of other connectors, at most 1000. */
            tools?: components["schemas"]["ToolRefBody"][];
            /**
             * @description Whether the rule binds everyone with a role, or one member. To limit a team, give its members a role of their own.
             * @enum {string}
             */
            target_type: "role" | "user";
            /**
             * @description `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
             *     used.
             * @enum {string}
             */
            mode: "allow" | "block";
        };
        SimulatedRoleBody: {
            /** @description The id of the role. */
            role_id: string;
            /** @description The role's entire new set of permissions. Holders lose the permissions you leave out. */
            permissions: ("org:manage" | "org:delete" | "billing:view" | "billing:manage" | "audit:view" | "member:manage" | "team:create" | "team:manage" | "role:manage" | "connector:view" | "connector:create" | "connector:share" | "connector:manage" | "connection:create" | "connection:share" | "connection:manage" | "template:create" | "template:share" | "template:manage" | "toolbox:view" | "toolbox:create" | "toolbox:share" | "toolbox:manage" | "tool:execute" | "restriction:view" | "restriction:manage" | "restriction:override" | "sso:view" | "sso:manage" | "api_token:view" | "api_token:create" | "api_token:manage" | "webhook:view" | "webhook:manage" | "budget:manage")[];
        };
        SimulationBody: {
            /** @description The id of the restriction that the draft replaces, to simulate an edit. */
            replaces?: string;
            /** @description The id of a restriction to delete. */
            deletes?: string;
            /** @description The rule to simulate, with the same fields as when you create it. Optional if `deletes` or `role` is sent. */
            draft?: components["schemas"]["CreateRestrictionBody"];
            /** @description The role to simulate. Cannot be combined with a rule. */
            role?: components["schemas"]["SimulatedRoleBody"];
            /** @description Maximum number of members to evaluate. Defaults to 500. */
            member_limit?: number;
        };
        SimulatedChange: {
            /**
             * @description Number of tools the member loses or gains on this connector; 0 if only access to the connector itself changes. For
             *     rules only.
             */
            tool_count?: number;
            /** @description The id of the member. */
            user_id: string;
            /** @description The name of the member, or the email address if there is none. */
            user_label: string | null;
            /** @description The slug of the connector. For rules only. */
            connector_slug?: string;
            /**
             * @description Permissions the member loses or gains. Permissions that another role of the member includes are omitted. For roles
             *     only.
             */
            permissions?: string[];
        };
        SimulatedImpact: {
            /** @description The first 50 losses, by member and connector. */
            lose: components["schemas"]["SimulatedChange"][];
            /** @description The first 50 gains, by member and connector. */
            gain: components["schemas"]["SimulatedChange"][];
            /** @description Number of evaluated members who lose something. */
            members_losing: number;
            /** @description Number of evaluated members who gain something. */
            members_gaining: number;
        };
        SimulatedLift: {
            /** @description The id of the member. */
            user_id: string;
            /** @description The id of the access grant that lifts the rule. */
            grant_id: string;
        };
        Simulation: {
            /**
             * @description Number of connections that an evaluated member can use now, as owner or through a share, and could no longer use.
             *     Null for a role, or if this service has no connections.
             */
            connections_unusable: number | null;
            /**
             * @description Number of toolboxes with a connector or a tool that their owner, an evaluated member, would lose. Null for a role,
             *     or if this service has no toolboxes.
             */
            toolboxes_affected: number | null;
            /** @description Whether the caller may make this change. */
            can_write: boolean;
            /** @description Why the caller may not make the change; null if the caller may make it. */
            reason: string | null;
            /**
             * @description The summary the rule would have, or null if a rule would only be deleted. For a role, the permissions to be added
             *     and removed.
             */
            summary: string | null;
            /** @description Whether the change also grants access: an allow list grows, or the role gets permissions. */
            widens: boolean;
            /** @description Number of members who are bound by the rules, or who hold the role. */
            members_bound: number;
            /** @description The number of members that were evaluated. */
            members_evaluated: number;
            /** @description Whether only some of the affected members were evaluated, because of `member_limit`. */
            truncated: boolean;
            /** @description The members whose access would change. */
            impact: components["schemas"]["SimulatedImpact"];
            /** @description The first 50 access grants that lift part of the rule. */
            lifted_for: components["schemas"]["SimulatedLift"][];
            /** @description Number of pending access requests that would no longer be needed. */
            open_requests_answered: number;
        };
        RestrictionTool: {
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The exact name from the connector's tool list. */
            tool_name: string;
            /** @description Human-readable phrase for `tool_name`, to be shown as is. */
            tool_label: string;
        };
        Restriction: {
            /**
             * @description Whether the rule binds everyone with a role, or one member.
             * @enum {string}
             */
            target_type: "role" | "user";
            /**
             * @description `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
             *     used.
             * @enum {string}
             */
            mode: "allow" | "block";
            /**
             * Format: date-time
             * @description When the restriction was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the restriction last changed.
             */
            updated_at: string;
            /** @description Display names by slug, for the first 8 connectors in the rule. Connectors the catalog does not know are absent. */
            connector_labels: {
                [key: string]: string;
            };
            /** @description The id of the restriction. It never changes. */
            id: string;
            /** @description The id of the role or member. */
            target_id: string;
            /** @description Slugs of connectors that the rule covers completely. */
            connector_slugs: string[];
            /** @description Single tools of other connectors. */
            tools: components["schemas"]["RestrictionTool"][];
            /** @description One sentence that says what the rule does. */
            summary: string;
            /** @description The id of the member who created the restriction; null if no member did. */
            created_by: string | null;
            /**
             * @description The name of the member who created the restriction, or the email address if there is no name; null if no member
             *     created it, or if the member left.
             */
            created_by_label: string | null;
            /** @description The id of the member who last changed the restriction; null if no member did. */
            updated_by: string | null;
            /**
             * @description The name of the member who last changed the restriction, or the email address if there is no name; null if no
             *     member changed it, or if the member left.
             */
            updated_by_label: string | null;
            /** @description Whether the rule still replaces the role rules of its member. */
            legacy_override: boolean;
            /** @description The name or email address of a targeted member; null for a role, and if the member left. */
            target_label: string | null;
            /** @description Whether the caller may change or delete the restriction. */
            can_manage: boolean;
        };
        RestrictionPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["Restriction"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ScopedConnector: {
            /** @description The display name of the connector, or its slug if the catalog does not know it. */
            label: string;
            /** @description URL of the logo; null if the connector has none. */
            logo: string | null;
        };
        OneRestriction: {
            /**
             * @description Whether the rule binds everyone with a role, or one member.
             * @enum {string}
             */
            target_type: "role" | "user";
            /**
             * @description `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
             *     used.
             * @enum {string}
             */
            mode: "allow" | "block";
            /**
             * Format: date-time
             * @description When the restriction was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the restriction last changed.
             */
            updated_at: string;
            /** @description Display names by slug, for the first 8 connectors in the rule. Connectors the catalog does not know are absent. */
            connector_labels: {
                [key: string]: string;
            };
            /** @description Display data of every connector in the rule, by slug. */
            scope_connectors: {
                [key: string]: components["schemas"]["ScopedConnector"];
            };
            /** @description The name of a targeted role; null for a member. */
            role_label: string | null;
            /** @description The id of the restriction. It never changes. */
            id: string;
            /** @description The id of the role or member. */
            target_id: string;
            /** @description Slugs of connectors that the rule covers completely. */
            connector_slugs: string[];
            /** @description Single tools of other connectors. */
            tools: components["schemas"]["RestrictionTool"][];
            /** @description One sentence that says what the rule does. */
            summary: string;
            /** @description The id of the member who created the restriction; null if no member did. */
            created_by: string | null;
            /**
             * @description The name of the member who created the restriction, or the email address if there is no name; null if no member
             *     created it, or if the member left.
             */
            created_by_label: string | null;
            /** @description The id of the member who last changed the restriction; null if no member did. */
            updated_by: string | null;
            /**
             * @description The name of the member who last changed the restriction, or the email address if there is no name; null if no
             *     member changed it, or if the member left.
             */
            updated_by_label: string | null;
            /** @description Whether the rule still replaces the role rules of its member. */
            legacy_override: boolean;
            /** @description The name or email address of a targeted member; null for a role, and if the member left. */
            target_label: string | null;
            /** @description Whether the caller may change or delete the restriction. */
            can_manage: boolean;
        };
        NewRestriction: {
            /**
             * @description Whether the rule binds everyone with a role, or one member.
             * @enum {string}
             */
            target_type: "role" | "user";
            /**
             * @description `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
             *     used.
             * @enum {string}
             */
            mode: "allow" | "block";
            /**
             * Format: date-time
             * @description When the restriction was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the restriction last changed.
             */
            updated_at: string;
            /** @description Display names by slug, for the first 8 connectors in the rule. Connectors the catalog does not know are absent. */
            connector_labels: {
                [key: string]: string;
            };
            /** @description Display data of every connector in the rule, by slug. */
            scope_connectors: {
                [key: string]: components["schemas"]["ScopedConnector"];
            };
            /** @description The name of a targeted role; null for a member. */
            role_label: string | null;
            /** @description The id of the restriction. It never changes. */
            id: string;
            /** @description The id of the role or member. */
            target_id: string;
            /** @description Slugs of connectors that the rule covers completely. */
            connector_slugs: string[];
            /** @description Single tools of other connectors. */
            tools: components["schemas"]["RestrictionTool"][];
            /** @description One sentence that says what the rule does. */
            summary: string;
            /** @description The id of the member who created the restriction; null if no member did. */
            created_by: string | null;
            /**
             * @description The name of the member who created the restriction, or the email address if there is no name; null if no member
             *     created it, or if the member left.
             */
            created_by_label: string | null;
            /** @description The id of the member who last changed the restriction; null if no member did. */
            updated_by: string | null;
            /**
             * @description The name of the member who last changed the restriction, or the email address if there is no name; null if no
             *     member changed it, or if the member left.
             */
            updated_by_label: string | null;
            /** @description Whether the rule still replaces the role rules of its member. */
            legacy_override: boolean;
            /** @description The name or email address of a targeted member; null for a role, and if the member left. */
            target_label: string | null;
            /** @description Whether the caller may change or delete the restriction. */
            can_manage: boolean;
            /** @description Number of active access grants that lift part of this rule for some member. */
            active_grant_count: number;
        };
        UpdateRestrictionBody: {
            /** @description The id of that role or member. */
            target_id?: string;
            /**
             * @description Slugs of connectors that the rule covers completely, at most 1000. Optional if `tools` is sent. A rule may list
             *     nothing: with `allow` it blocks everything, and with `block` nothing.
             */
            connector_slugs?: string[];
            /** @description Single tools of other connectors, at most 1000. */
            tools?: components["schemas"]["ToolRefBody"][];
            /**
             * @description Whether the rule binds everyone with a role, or one member. To limit a team, give its members a role of their own.
             * @enum {string}
             */
            target_type?: "role" | "user";
            /**
             * @description `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
             *     used.
             * @enum {string}
             */
            mode?: "allow" | "block";
            /**
             * @description Only `false` is accepted. It clears the legacy override on all restrictions of the member.
             * @enum {boolean}
             */
            legacy_override?: false;
        };
        AccessGrant: {
            /** @description The id of the access grant. It never changes. */
            id: string;
            /**
             * @description The status of the access grant.
             * @enum {string}
             */
            status: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When the grant ends; null if it does not.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the grant was revoked; null if it was not.
             */
            revoked_at: string | null;
            /**
             * @description Why the grant was revoked: `revoked` by an administrator, `given_up` by its holder, `replaced` by a newer grant, or
             *     `member_removed`. Null if it was not revoked.
             * @enum {string|null}
             */
            revoke_reason: "revoked" | "given_up" | "replaced" | "member_removed" | null;
            /**
             * Format: date-time
             * @description When the access grant was created.
             */
            created_at: string;
            /** @description The id of the member who has the access. */
            user_id: string;
            /** @description The name of the member who has the access, or the email address if there is none; null if the member left. */
            user_label: string | null;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The display name of the connector. */
            connector_label: string;
            /** @description The name of the tool; null if the grant covers the whole connector. */
            tool_name: string | null;
            /** @description Human-readable phrase for `tool_name`, to be shown as is; null if the grant covers the whole connector. */
            tool_label: string | null;
            /** @description Whether the grant also lifts restrictions on the member, not only inherited restrictions and those on roles. */
            lifts_member_rules: boolean;
            /** @description The approved access request behind the grant; null if an administrator granted the access without a request. */
            request_id: string | null;
            /** @description The note of the member who granted the access without a request. A note about a request is on the request. */
            note: string | null;
            /** @description The id of the member who approved the grant. */
            granted_by: string | null;
            /** @description The display name of the member who approved the grant; null if the member left. */
            granted_by_label: string | null;
            /** @description The id of the member who revoked the grant; null if it was not revoked. */
            revoked_by: string | null;
            /** @description The display name of the member who revoked the grant; null if it was not revoked, or if the member left. */
            revoked_by_label: string | null;
            /** @description Whether the caller may revoke the access grant. */
            can_revoke: boolean;
            /** @description Whether the caller may extend the access grant. */
            can_extend: boolean;
        };
        AccessGrantPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["AccessGrant"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        RevokeAccessGrantBody: {
            /** @description A note for the audit log. */
            note?: string | null;
        };
        ExtendAccessGrantBody: {
            /**
             * @description Days from now until the grant ends. Null for no end. The organization's settings may limit the days, or require an
             *     end.
             */
            expires_in_days: number | null;
        };
        AccessRequest: {
            /** @description The id of the access request. It never changes. */
            id: string;
            /**
             * @description The kind of target, which follows from the fields of the request.
             * @enum {string}
             */
            kind: "connector" | "tool" | "permission" | "resource";
            /**
             * @description Whether a restriction or a missing permission blocks the access; null for kind `resource`.
             * @enum {string|null}
             */
            reason: "restriction" | "permission" | null;
            /**
             * @description The kind of the requested resource, for kind `resource`.
             * @enum {string|null}
             */
            resource_type: "connection" | "connector" | "toolbox" | "template" | null;
            /**
             * @description The requested level of access.
             * @enum {string|null}
             */
            level: "use" | "edit" | null;
            /** @description The duration the requester prefers. The approver may choose another. */
            requested_days: number | null;
            /**
             * @description The status of the access request.
             * @enum {string}
             */
            status: "pending" | "approved" | "denied" | "withdrawn" | "expired" | "obsolete";
            /**
             * @description What blocks the access now: rules on a role, or a permission that the member's roles do not include (`role`), rules
             *     on the member (`user`), inherited rules (`inherited`), or a missing share with the requested level (`share`). Empty
             *     if nothing blocks the access, or if the request is closed.
             */
            blocked_by: ("role" | "user" | "inherited" | "share")[];
            /**
             * Format: date-time
             * @description When the request was decided; null if it was not decided.
             */
            decided_at: string | null;
            /**
             * Format: date-time
             * @description When that access grant ends, or when it was revoked; null if there is no grant, or if it has no end.
             */
            access_ends_at: string | null;
            /**
             * Format: uri
             * @description The page on which people decide about the request, or withdraw it.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the request expires if it is not decided.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the access request was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the access request last changed.
             */
            updated_at: string;
            /** @description The id of the member who requests access. */
            requester_user_id: string;
            /** @description The name of the requester, or the email address if there is none; null if the requester left. */
            requester_label: string | null;
            /** @description The name of the app that filed the request for the member; null if the member filed it. */
            app_name: string | null;
            /** @description The slug of the connector, for kinds `connector` and `tool`. */
            connector_slug: string | null;
            /** @description The display name of the connector, for kinds `connector` and `tool`. */
            connector_label: string | null;
            /** @description The name of the tool, for kind `tool`. */
            tool_name: string | null;
            /** @description Human-readable phrase for `tool_name`, to be shown as is; null for other kinds. */
            tool_label: string | null;
            /** @description The permission, for kind `permission`. */
            permission: string | null;
            /** @description The id of the resource; for a connector, its slug. */
            resource_id: string | null;
            /** @description The name of the resource. Null if the caller cannot see it, or it was deleted. */
            resource_label: string | null;
            /** @description The requester's note. */
            note: string | null;
            /** @description The id of the member who decided the request; null if it was not decided. */
            decided_by: string | null;
            /** @description The display name of the member who decided the request; null if it was not decided, or if the member left. */
            decided_by_label: string | null;
            /** @description The approver's note for the requester. */
            decision_note: string | null;
            /** @description The access grant that an approval created; null if none was created. */
            grant_id: string | null;
            /** @description The share that an approval created or changed; null if there is none. */
            acl_id: string | null;
            /** @description Whether the caller may approve or deny the request. */
            can_resolve: boolean;
            /** @description Whether the caller may withdraw the access request. */
            can_withdraw: boolean;
        };
        AccessRequestPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["AccessRequest"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        PendingCount: {
            /**
             * @description Number of pending requests with `can_resolve`. The caller's own requests do not count, nor do requests for deleted
             *     resources, which are closed within seconds.
             */
            count: number;
            /** @description Number of the caller's own pending requests. */
            own_count: number;
        };
        FileAccessRequestBody: {
            /**
             * @description The kind of a resource the caller can see.
             * @enum {string}
             */
            resource_type?: "connection" | "connector" | "toolbox" | "template";
            /**
             * @description The requested level of access.
             * @enum {string}
             */
            level?: "use" | "edit";
            /** @description A note for the approver. */
            note?: string | null;
            /** @description The preferred duration of the grant in days. */
            requested_days?: number | null;
            /** @description The slug of a connector the caller can see. */
            connector_slug?: string;
            /** @description The exact name of one of the connector's tools. Without it, the request is for the whole connector. */
            tool_name?: string;
            /** @description A permission, as `GET /permission` names it. Approval only records the decision; roles are changed separately. */
            permission?: string;
            /** @description The id of the resource; for a connector, its slug. */
            resource_id?: string;
            /**
             * @description What blocks the access. Latchkey derives this from the target, so you can omit the field.
             * @enum {string}
             */
            reason?: "restriction" | "permission";
        };
        ResolveAccessRequestBody: {
            /** @description A note for the requester. */
            note?: string | null;
            /** @description Days the grant lasts. Null or omitted: no end. The organization's settings may limit the days, or require an end. */
            expires_in_days?: number | null;
            /**
             * @description Whether to lift the member's own restrictions too. Needs the right to write them.
             * @default false
             * @enum {boolean}
             */
            lift_member_rules?: true | false;
            /**
             * @description Whether to approve or deny the request.
             * @enum {string}
             */
            decision: "approve" | "deny";
        };
        WithdrawAccessRequestBody: Record<string, unknown>;
        GrantAccessBody: {
            /** @description The id of the person who gets the access. */
            user_id: string;
            /** @description Days the grant lasts. Null or omitted: no end. The organization's settings may limit the days, or require an end. */
            expires_in_days?: number | null;
            /**
             * @description Whether to lift the member's own restrictions too. Needs the right to write them.
             * @default false
             * @enum {boolean}
             */
            lift_member_rules?: true | false;
            /** @description A note for the member and for the audit log. */
            note?: string | null;
            /** @description The slug of the connector. */
            connector_slug: string;
            /** @description The exact name of one of the connector's tools. Without it, the grant covers the whole connector. */
            tool_name?: string;
        };
        AuditRecord: {
            /** @description The id of the audit record. It never changes. */
            id: string;
            /** @description The action, as `noun.past_participle`. */
            action: string;
            /**
             * @description The area the action belongs to.
             * @enum {string}
             */
            category: "access" | "people" | "connections" | "catalog" | "toolboxes" | "organization" | "provisioning" | "security" | "usage";
            /** @description A sentence with current names. A person who left appears as “Former member”. */
            summary: string;
            /** @description The token of the request; null if no token was used. */
            token: components["schemas"]["AuditToken"] | null;
            /** @description The principals on whose behalf the actor acted, outermost first; empty if they acted as themselves. */
            delegation: {
                [key: string]: unknown;
            }[];
            /** @description The affected member, if not the actor. */
            subject_user_id: string | null;
            /** @description The display name of the affected member. */
            subject_label: string | null;
            /** @description Changed fields as `{field, before, after}`, or for lists `{field, added, removed}`. */
            changes: {
                [key: string]: unknown;
            }[];
            /** @description Further data of the event. Its shape depends on the action. */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Whether the action succeeded or was refused.
             * @enum {string}
             */
            outcome: "success" | "refused";
            /** @description The IP address of the request. Without `scope=org`, the list shows it only for your own actions. */
            ip: string | null;
            /** @description The user agent of the request. Without `scope=org`, the list shows it only for your own actions. */
            user_agent: string | null;
            /** @description The id of the request. The response header and the server log have the same id. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description When the action happened, in RFC 3339 and UTC.
             */
            occurred_at: string;
            /** @description The principal that acted. */
            actor: components["schemas"]["AuditActor"];
            /** @description The resource that was acted on. */
            resource: components["schemas"]["AuditResource"];
        };
        AuditPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["AuditRecord"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
            /**
             * @description The requested scope of the log.
             * @enum {string}
             */
            scope: "own" | "org";
            /** @description The scopes that the caller may request. */
            scopes: ("own" | "org")[];
        };
        AuditAction: {
            /** @description The name of the action. */
            name: string;
            /** @description The sentence without the actor. The resource replaces `…` or comes last, and `{name}` is a value of the event. */
            wording: string;
            /**
             * @description The area the action belongs to.
             * @enum {string}
             */
            category: "access" | "people" | "connections" | "catalog" | "toolboxes" | "organization" | "provisioning" | "security" | "usage";
        };
        AuditActionPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["AuditAction"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        UsagePeriod: {
            /** @description The number of calls. */
            calls: number;
            /** @description The number of calls that did not succeed. */
            errors: number;
            /**
             * @description The median time that the third party took to respond, in whole milliseconds, at least 1, and within 10 %. Null if no
             *     call got a response.
             */
            p50_ms: number | null;
            /** @description The 95th percentile of the same times. */
            p95_ms: number | null;
            /**
             * Format: date-time
             * @description The beginning of the period in UTC.
             */
            starts_at: string;
        };
        UsageError: {
            /**
             * @description The outcome of the calls.
             * @enum {string}
             */
            outcome: "failed" | "refused" | "unknown";
            /**
             * @description Why they failed or were refused: the `error_kind`, `error_reason` or `cause` of their audit records. Null if the
             *     outcome is unknown.
             */
            reason: string | null;
            /** @description The number of calls. */
            calls: number;
        };
        UsageGroup: {
            /** @description The number of calls. */
            calls: number;
            /** @description The number of calls that did not succeed. */
            errors: number;
            /**
             * @description The median time that the third party took to respond, in whole milliseconds, at least 1, and within 10 %. Null if no
             *     call got a response.
             */
            p50_ms: number | null;
            /** @description The 95th percentile of the same times. */
            p95_ms: number | null;
            /**
             * @description The slug of the connector, the name of the tool, the id of the toolbox or member, the name of the app, or the
             *     outcome. Null for calls without one, such as calls without a toolbox.
             */
            value: string | null;
            /** @description The connector of the tool. Null unless `group_by=tool`. */
            connector_slug: string | null;
            /**
             * @description The name of the connector, the member or, with `scope=org`, the toolbox. Null for other groups, and if it is
             *     unknown or the member left.
             */
            label: string | null;
            /** @description The number of calls in each of `periods`, in the same order. */
            calls_by_period: number[];
        };
        Usage: {
            /** @description The number of calls. */
            calls: number;
            /** @description The number of calls that did not succeed. */
            errors: number;
            /**
             * @description The median time that the third party took to respond, in whole milliseconds, at least 1, and within 10 %. Null if no
             *     call got a response.
             */
            p50_ms: number | null;
            /** @description The 95th percentile of the same times. */
            p95_ms: number | null;
            /**
             * @description The requested scope.
             * @enum {string}
             */
            scope: "own" | "org";
            /** @description The scopes that the caller may request. */
            scopes: ("own" | "org")[];
            /**
             * @description The length of a period.
             * @enum {string}
             */
            interval: "hour" | "day";
            /** @description Every period of the range, oldest first. */
            periods: components["schemas"]["UsagePeriod"][];
            /** @description The calls that did not succeed, by outcome and reason, most frequent first. */
            errors_by_reason: components["schemas"]["UsageError"][];
            /** @description The groups with the most calls, most calls first. */
            groups: components["schemas"]["UsageGroup"][];
            /** @description The beginning of the first period. */
            from: string;
            /** @description The end of the last period. It may be later than the current time. */
            to: string;
            /** @description All calls that were recorded before this time are counted. */
            counted_until: string;
            /** @description Whether there are more than 1,000 groups. Then those with the fewest calls are left out. */
            groups_truncated: boolean;
        };
        WebhookEndpoint: {
            /** @description The id of the webhook endpoint. It never changes. */
            id: string;
            /** @description What the webhook is for. */
            description: string | null;
            /**
             * @description Event names from `GET /audit-log/actions`, `area.*` for an area, or `*` for all except those of the category `usage`, such as
             *     runs of tools.
             */
            events: string[];
            /**
             * @description Whether the webhook is enabled. A disabled webhook receives nothing, and no deliveries are queued for it.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description Why the webhook is disabled. `gone`: the receiver responded with 410. `failing`: deliveries failed for five days,
             *     or too many were pending.
             * @enum {string|null}
             */
            disabled_reason: "manual" | "failing" | "gone" | null;
            /** @description When a message was last delivered; null if none was. */
            last_success_at: string | null;
            /** @description When an attempt last failed; null if none did. */
            last_failure_at: string | null;
            /** @description Failed attempts since the last success. */
            consecutive_failures: number;
            /** @description The id of the member who created the webhook; null if no member did. */
            created_by: string | null;
            /** @description The display name of the creator; null if they left the organization. */
            created_by_label: string | null;
            /** @description The address messages are sent to. */
            url: string;
            /** @description `whsec_…` and the last four characters of the current secret. The whole secret is shown only once. */
            secret_hint: string;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the webhook last changed.
             */
            updated_at: string;
        };
        WebhookEndpointPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["WebhookEndpoint"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateWebhookEndpointBody: {
            /** @description The address that receives the messages. It must use `https` and be on the public internet. */
            url: string;
            /** @description What the webhook is for. */
            description?: string | null;
            /**
             * @description Event names from `GET /audit-log/actions`, `area.*` for an area, or `*` for all except those of the category `usage`, such as
             *     runs of tools.
             */
            events: string[];
        };
        IssuedWebhookEndpoint: {
            /** @description The id of the webhook endpoint. It never changes. */
            id: string;
            /** @description What the webhook is for. */
            description: string | null;
            /**
             * @description Event names from `GET /audit-log/actions`, `area.*` for an area, or `*` for all except those of the category `usage`, such as
             *     runs of tools.
             */
            events: string[];
            /**
             * @description Whether the webhook is enabled. A disabled webhook receives nothing, and no deliveries are queued for it.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description Why the webhook is disabled. `gone`: the receiver responded with 410. `failing`: deliveries failed for five days,
             *     or too many were pending.
             * @enum {string|null}
             */
            disabled_reason: "manual" | "failing" | "gone" | null;
            /** @description When a message was last delivered; null if none was. */
            last_success_at: string | null;
            /** @description When an attempt last failed; null if none did. */
            last_failure_at: string | null;
            /** @description Failed attempts since the last success. */
            consecutive_failures: number;
            /** @description The id of the member who created the webhook; null if no member did. */
            created_by: string | null;
            /** @description The display name of the creator; null if they left the organization. */
            created_by_label: string | null;
            /** @description The address messages are sent to. */
            url: string;
            /** @description `whsec_…` and the last four characters of the current secret. The whole secret is shown only once. */
            secret_hint: string;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the webhook last changed.
             */
            updated_at: string;
            /** @description `whsec_` and 32 bytes in base64 [Standard Webhooks]. */
            secret: string;
        };
        UpdateWebhookEndpointBody: {
            /** @description The address that receives the messages. It must use `https` and be on the public internet. */
            url?: string;
            /** @description What the webhook is for. */
            description?: string | null;
            /**
             * @description Event names from `GET /audit-log/actions`, `area.*` for an area, or `*` for all except those of the category `usage`, such as
             *     runs of tools.
             */
            events?: string[];
            /**
             * @description Enables or disables the webhook. Events that happened while it was disabled are not sent.
             * @enum {string}
             */
            status?: "enabled" | "disabled";
        };
        RotateWebhookSecretBody: {
            /**
             * @description For how many hours messages are also signed with the previous secret.
             * @default 24
             */
            overlap_hours?: number;
        };
        Queued: {
            /** @description The number of deliveries that were queued. */
            queued: number;
        };
        WebhookDelivery: {
            /** @description The id of the delivery, unique within its endpoint. */
            id: string;
            /** @description The name of the event. */
            event: string;
            /**
             * @description `pending`: waits for an attempt. `delivered`: the response was 2xx. `failed`: not retried automatically.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * @description Attempts since the delivery was queued or replayed. An attempt counts once there was a response, or once it is known
             *     that there is none.
             */
            attempts: number;
            /** @description When the next attempt is due; null if there is none. */
            next_attempt_at: string | null;
            /** @description When the last attempt was made; null before the first attempt. */
            last_attempt_at: string | null;
            /** @description The HTTP status of the last response; null if there was none. */
            response_status: number | null;
            /**
             * @description The first 1024 bytes of the last response. Null if there was none, or if the caller does not hold `audit:view`,
             *     because a response may repeat the message.
             */
            response_body: string | null;
            /** @description Why there was no response, or why the message was not sent; null otherwise. */
            error: string | null;
            /** @description The id of the audit record, sent as `webhook-id` on every attempt. */
            event_id: string;
            /**
             * Format: date-time
             * @description When the delivery was queued.
             */
            created_at: string;
        };
        WebhookDeliveryPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["WebhookDelivery"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        ReplayBody: {
            /**
             * Format: date-time
             * @description Only deliveries queued at this time or later. Needs `to`.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Only deliveries queued before this time, at most a day after `from`.
             */
            to?: string;
            /**
             * @description Set to false to also replay successful deliveries. Only with `from` and `to`.
             * @default true
             */
            only_failed?: boolean;
            /** @description The ids of the deliveries. Cannot be combined with the other fields. */
            delivery_ids?: string[];
        };
        GroupMapping: {
            /** @description The id of the group mapping. It never changes. */
            id: string;
            /** @description The id of the directory group. */
            group_id: string;
            /** @description The id of the role; null if the target is a team. */
            role_id: string | null;
            /** @description The display name of the role; null if the target is a team. */
            role_name: string | null;
            /** @description The id of the team; null if the target is a role. */
            team_id: string | null;
            /** @description The display name of the team; null if the target is a role. */
            team_name: string | null;
            /** @description The number of members of the group. */
            member_count: number;
            /** @description The id of the member who created the mapping; null if the operator did. */
            created_by: string | null;
            /** @description The display name of the creator; null if the operator created the mapping, or if the member has left. */
            created_by_label: string | null;
            /** @description The display name of the directory group. */
            group_name: string;
            /**
             * Format: date-time
             * @description When the group mapping was created.
             */
            created_at: string;
        };
        GroupMappingPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["GroupMapping"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        CreateGroupMappingBody: {
            /** @description The id of a group that the directory pushed. */
            group_id: string;
            /** @description The role for members of the group. */
            role_id?: string;
            /**
             * @description Creates a team that has the group's name and mirrors the group.
             * @enum {boolean}
             */
            create_team?: true;
            /**
             * @description Removes team members who are not in the group. Without this field, a team that has members is refused.
             * @default false
             * @enum {boolean}
             */
            adopt_members?: true | false;
            /** @description The team that mirrors the group. */
            team_id?: string;
        };
        MappedTarget: {
            /** @description The id of the mapping. */
            id: string;
            /** @description The id of the role; null if the target is a team. */
            role_id: string | null;
            /** @description The display name of the role; null if the target is a team. */
            role_name: string | null;
            /** @description The id of the team; null if the target is a role. */
            team_id: string | null;
            /** @description The display name of the team; null if the target is a role. */
            team_name: string | null;
        };
        PushedGroup: {
            /** @description The id of the group. It never changes. */
            id: string;
            /** @description The group's id in the directory; null if the directory sent none. */
            external_id: string | null;
            /** @description The number of members. */
            member_count: number;
            /** @description The roles and teams that the group is mapped to. */
            mappings: components["schemas"]["MappedTarget"][];
            /** @description The display name of the group. */
            name: string;
            /**
             * Format: date-time
             * @description When the group was created, in RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the group last changed, in RFC 3339, UTC.
             */
            updated_at: string;
        };
        PushedGroupPage: {
            /** @description The number of rows on all pages. Present only with `count=exact`, on routes with this parameter. */
            total?: number;
            /**
             * @description True if the list has more than 10000 rows; `total` is then 10000. Otherwise absent.
             * @enum {boolean}
             */
            total_is_minimum?: true;
            /** @description The rows of this page: at most `limit`, and never more than 200. */
            result: components["schemas"]["PushedGroup"][];
            /** @description Pass this value as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description Pass this value as `cursor` to get the previous page. Null on the first page. */
            prev_cursor: string | null;
        };
        /**
         * @description A machine-readable reason. New values may be added. If you do not know a value, use the `code`.
         * @enum {string}
         */
        ErrorReason: "account_ambiguous" | "account_mismatch" | "account_missing" | "account_needs_reauth" | "address_refused" | "address_unconfirmed" | "already_confirmed" | "already_invited" | "already_linked" | "already_mapped" | "already_member" | "already_owner" | "already_subscribed" | "app_removed" | "approval_consumed" | "approval_denied" | "approval_expired" | "approval_grant_ended" | "approval_grants_off" | "approval_mismatch" | "approval_pending" | "auth" | "auth_lookup" | "auth_method_in_use" | "auth_mode_unfit" | "billing_not_configured" | "budget_exceeded" | "budget_exists" | "cannot_reassign_holders" | "change_set_stale" | "claim_for_oneself" | "claim_only" | "client_document" | "confirm" | "confirmation_required" | "connect" | "connection_calls" | "connection_limit" | "connection_not_active" | "connector_changed" | "connector_limit" | "connector_not_shared" | "connector_restricted" | "connector_unavailable" | "connector_use_required" | "credential_refresh_failed" | "database_unavailable" | "deadline_exceeded" | "definition" | "definition_invalid" | "definition_not_readable" | "denied" | "discovery_failed" | "duplicate_restriction" | "edit_required" | "email_unverified" | "entry_unmet" | "execute" | "expectation_failed" | "feature_required" | "fork_of_remote_mcp" | "grant_limit" | "grant_not_possible" | "grantee_is_owner" | "grantee_is_service_member" | "has_dependents" | "has_owner" | "headers_too_large" | "heavy" | "host_change_unconfirmed" | "host_refused" | "idempotency_in_progress" | "idempotency_key_reused" | "idempotency_quota" | "idempotency_secret_expired" | "image" | "insufficient_scope" | "invalid_arguments" | "invalid_cursor" | "invalid_fields" | "invalid_filter" | "invalid_header" | "invalid_path" | "invalid_syntax" | "invalid_tool_list" | "invalid_value" | "keys_unavailable" | "last_admin" | "last_owner" | "level_above_own" | "lineage_cycle" | "lineage_too_deep" | "log_unavailable" | "mail" | "mail_not_configured" | "malformed_json" | "malformed_request" | "malformed_url" | "mcp_call" | "member_removed" | "member_rule_blocks" | "member_suspended" | "method_not_allowed" | "migrations_pending" | "mutability" | "name_taken" | "new_owner_connection_limit" | "new_owner_connector_access" | "new_owner_not_permitted" | "new_owner_restricted" | "no_client_secret" | "no_customer" | "no_oauth_method" | "no_post_install" | "no_sign_in" | "no_target" | "no_toolboxes" | "no_upstream" | "not_active" | "not_asked" | "not_believed" | "not_connected" | "not_editable" | "not_member" | "not_pending" | "not_refreshable" | "not_remote_mcp" | "not_restricted" | "not_scheduled" | "not_service" | "not_supported" | "oauth" | "oauth_app_in_use" | "oauth_app_required" | "oauth_register" | "one_toolbox" | "org" | "org_sharing_off" | "organization_deletion_scheduled" | "organization_purging" | "organizations" | "origin_refused" | "other_address" | "other_organization" | "other_subject" | "outcome_unknown" | "own_request" | "own_role" | "own_roles" | "owner_left" | "owner_only" | "owner_suspended" | "ownerless" | "owns_resources" | "page" | "payload_too_large" | "permission_not_held" | "permission_required" | "pin_not_allowed" | "post_install_running" | "program_invalid" | "provider_calls" | "provider_unavailable" | "provisioned_attribute" | "provisioned_team" | "pull_breaks_definition" | "quota_exceeded" | "recent_sign_in_required" | "reconnect_required" | "refresh_credentials" | "refresh_in_progress" | "refresh_tools" | "refused" | "remote_mcp" | "repeated_call" | "repeated_parameter" | "request_timeout" | "requester_only" | "requester_suspended" | "responsible_missing" | "result_expired" | "role_in_use" | "role_mapped" | "scim" | "scope_missing" | "seat_limit" | "second_person_required" | "secret" | "self_service_disabled" | "self_target" | "service_process_changed" | "service_token_invalid" | "service_tokens_forgotten" | "shutting_down" | "sign_in_link" | "sign_in_required" | "sign_out" | "signature_invalid" | "slug_taken" | "stale_review" | "storage_full" | "synthetic_invalid" | "synthetic_tool_limit" | "system_role" | "team_admin_required" | "team_not_empty" | "template_limit" | "tier_blocked" | "token" | "token_audience" | "token_expired" | "token_invalid" | "token_kind" | "token_missing" | "token_revoked" | "too_many_at_once" | "tool_disabled" | "tool_held" | "tool_not_found" | "tool_restricted" | "unexpected_body" | "uniqueness" | "unknown_parameter" | "unreachable" | "unstorable_value" | "unsupported_media_type" | "unsupported_name" | "upstream_timeout" | "upstream_unavailable" | "use_required" | "variables_incomplete" | "vault_unavailable" | "version_mismatch" | "write" | "write_contention";
        /**
         * @description A machine-readable reason why the field is invalid. New values may be added.
         * @enum {string}
         */
        FieldReason: "always_fails" | "app_removed" | "argument_mismatch" | "connection_unusable" | "connector_restricted" | "dependency_cycle" | "dependency_unknown" | "duplicate" | "duplicate_restriction" | "exactly_one_source" | "hash_required" | "invalid_format" | "invalid_value" | "jsonata_forbidden" | "jsonata_syntax" | "key_duplicate" | "name_taken" | "not_remote_mcp" | "null_not_allowed" | "out_of_range" | "overlaps_whole_connector" | "permission_not_held" | "pin_not_allowed" | "policy_weaker" | "projection_invalid" | "remote_mcp" | "request_not_read" | "required" | "resolution_required" | "role_in_use" | "same_owner" | "schema_invalid" | "slug_misleading" | "synthetic_tool_limit" | "too_long" | "too_many" | "too_many_calls" | "too_short" | "tool_deprecated" | "tool_not_found" | "tool_restricted" | "unknown_connection" | "unknown_connector" | "unknown_entry" | "unknown_field" | "unknown_group" | "unknown_member" | "unknown_parameter" | "unknown_permission" | "unknown_role" | "unknown_subject" | "unknown_synthetic_tool" | "unknown_team" | "unknown_template" | "unknown_tool" | "unknown_toolbox" | "unused_step" | "widens" | "wrong_subject";
    };
    responses: {
        /** @description The request is malformed or a field failed validation. `fields` lists each invalid field. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The token is missing or invalid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body did not arrive in time. Send the request again. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request conflicts with another request, or the organization cannot be changed now. */
        Unchangeable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body is larger than this route accepts. A route that needs no token accepts 16 KiB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body is compressed, or has another media type than this route supports. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Too many requests. Wait for the time in Retry-After. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Something went wrong on our side. Include the `request_id` when you ask for help. */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description A dependency is unavailable. Wait for the time in Retry-After. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request is malformed or a field failed validation. `fields` lists each invalid field. */
        MalformedRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Too many requests. Wait for the time in Retry-After. */
        TooManyReads: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The request is malformed or a field failed validation. `fields` lists each invalid field. */
        MalformedWithoutBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                org_id: string;
                /** @description The id of the image. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description WebP.
             *
             *     Done.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The image matches `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmBody"];
            };
        };
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    acceptInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInviteBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    listInvites: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Text that the email address contains. */
                q?: string;
                /** @description The status. Defaults to `pending`. */
                status?: "pending" | "accepted" | "expired" | "revoked";
                /** @description Only invites to this role. */
                role_id?: string;
                /** @description The order. Defaults to newest first. */
                sort?: "-created_at" | "email";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitePage"];
                };
            };
        };
    };
    createInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInviteBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvite"];
                };
            };
        };
    };
    getInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invite. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
        };
    };
    revokeInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invite. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invite. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeInviteBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
        };
    };
    resendInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invite. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendInviteBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvite"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Text that the name or email contains. */
                q?: string;
                /** @description Filters by whether a directory manages the member's profile. */
                provisioned?: true | false;
                /** @description Filters by whether restrictions name the member individually. Needs `restriction:view`. */
                has_restrictions?: true | false;
                /** @description Only members with this role. */
                role_id?: string;
                /** @description Only members of this team. */
                team_id?: string;
                /** @description Only members with this status. */
                status?: "active" | "suspended";
                /** @description Filters by kind: people or service members. */
                kind?: "person" | "service";
                /** @description Filters by whether the member uses a billable seat. */
                seat_class?: "billable" | "free_admin";
                /** @description The order. Defaults to `name`. `-last_active_at` requires `member:manage`. */
                sort?: "name" | "email" | "-joined_at" | "-last_active_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemberBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description The member who takes over toolboxes, templates and connectors. */
                transfer_to?: string;
                /** @description Whether toolboxes, templates and connectors may be left without an owner. */
                confirm_ownerless?: true | false;
            };
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    suspendMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    reactivateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    reinstateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    previewOffboarding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offboarding"];
                };
            };
        };
    };
    removeMemberWith: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveMemberBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removed"];
                };
            };
        };
    };
    listPermissions: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionPage"];
                };
            };
        };
    };
    askResponsible: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponsibleBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    acceptResponsible: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Text that the name or description contains. */
                q?: string;
                /** @description Only system roles, or only custom roles. */
                is_system?: true | false;
                /** @description Only roles with this permission. */
                permission?: "org:manage" | "org:delete" | "billing:view" | "billing:manage" | "audit:view" | "member:manage" | "team:create" | "team:manage" | "role:manage" | "connector:view" | "connector:create" | "connector:share" | "connector:manage" | "connection:create" | "connection:share" | "connection:manage" | "template:create" | "template:share" | "template:manage" | "toolbox:view" | "toolbox:create" | "toolbox:share" | "toolbox:manage" | "tool:execute" | "restriction:view" | "restriction:manage" | "restriction:override" | "sso:view" | "sso:manage" | "api_token:view" | "api_token:create" | "api_token:manage" | "webhook:view" | "webhook:manage" | "budget:manage";
                /** @description Only roles of this seat class. */
                seat_class?: "billable" | "free_admin";
                /** @description The order. Defaults to `name`. */
                sort?: "name" | "-created_at" | "-member_count";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolePage"];
                };
            };
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoleBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
        };
    };
    deleteRole: {
        parameters: {
            query?: {
                /** @description The id of the new role of holders and pending invites. */
                reassign_to?: string;
            };
            header?: never;
            path: {
                /** @description The id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoleBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
        };
    };
    deleteRoleWith: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteRoleBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleGone"];
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Text that the name contains. */
                q?: string;
                /** @description Filters by whether the caller belongs to the team. */
                mine?: true | false;
                /** @description Only teams from this source. */
                source?: "manual" | "scim";
                /** @description Only teams this member belongs to. */
                user_id?: string;
                /** @description The order. Defaults to `name`. */
                sort?: "name" | "-created_at" | "-member_count";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPage"];
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeamBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTeamBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    listTeamMembers: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Text that the name or email contains. */
                q?: string;
                /** @description Filters by whether the member is a team administrator. */
                is_admin?: true | false;
                /** @description The order. Defaults to `name`. */
                sort?: "name" | "-added_at";
            };
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberPage"];
                };
            };
        };
    };
    addTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamMemberBody"];
            };
        };
        responses: {
            /** @description The member already belongs to the team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
        };
    };
    removeTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
                /** @description The id of the member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    appointTeamAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
                /** @description The id of the member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Text that the name contains. */
                q?: string;
                /** @description Only tokens of this member. */
                user_id?: string;
                /** @description Only tokens of this kind. */
                kind?: "personal" | "service" | "scim";
                /** @description The status. Defaults to `active`. */
                status?: "active" | "expired" | "revoked";
                /** @description The order. Defaults to newest first. */
                sort?: "-created_at" | "last_used_at" | "expires_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueTokenBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
        };
    };
    getCurrentToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameTokenBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateTokenBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
        };
    };
    revokeAllTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeAllBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revoked"];
                };
            };
        };
    };
    listMyConnectedApps: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyConnectedAppPage"];
                };
            };
        };
    };
    disconnectMyApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connected app. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMyConnectedApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connected app. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeConnectedAppBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyConnectedApp"];
                };
            };
        };
    };
    listMemberDisconnectedApps: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisconnectedAppPage"];
                };
            };
        };
    };
    allowMemberApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
                /** @description The id of the disconnected app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMemberConnectedApps: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberConnectedAppPage"];
                };
            };
        };
    };
    disconnectMemberApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
                /** @description The id of the connected app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMySessions: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MySessionPage"];
                };
            };
        };
    };
    endMySession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    makeSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInLink"];
                };
            };
        };
    };
    getAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
        };
    };
    getSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
        };
    };
    configureSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSignInBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
        };
    };
    removeSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
        };
    };
    listEnterpriseClients: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnterpriseClientPage"];
                };
            };
        };
    };
    createEnterpriseClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEnterpriseClientBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedEnterpriseClient"];
                };
            };
        };
    };
    getEnterpriseClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
                /** @description The id of the enterprise client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnterpriseClient"];
                };
            };
        };
    };
    deleteEnterpriseClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
                /** @description The id of the enterprise client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateEnterpriseClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
                /** @description The id of the enterprise client. */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedEnterpriseClient"];
                };
            };
        };
    };
    listWorkloadCredentials: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadCredentialPage"];
                };
            };
        };
    };
    createWorkloadCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkloadCredentialBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadCredential"];
                };
            };
        };
    };
    getWorkloadCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
                /** @description The id of the workload credential. */
                credentialId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkloadCredential"];
                };
            };
        };
    };
    deleteWorkloadCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
                /** @description The id of the workload credential. */
                credentialId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedOrganizationPage"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrganization"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    deleteOrganization: {
        parameters: {
            query?: {
                /** @description The organization's slug as the person typed it. The request is refused if this slug does not match. */
                confirm?: string;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. The work is done later. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    uploadOrganizationLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The image, or a form with the image in the field `file`. */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    removeOrganizationLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSecuritySummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecuritySummary"];
                };
            };
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
        };
    };
    openCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenCheckoutBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    openPortal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenPortalBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portal"];
                };
            };
        };
    };
    receiveStripeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StripeEvent"];
                };
            };
        };
    };
    listConnectors: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Part of the name, slug or description. */
                q?: string;
                /** @description Only connectors in one of these categories, by the `slug` that `GET /connector/categories` lists. */
                category?: string[];
                /** @description Filters by whether a restriction blocks the caller from the connector. */
                restricted?: boolean;
                /** @description Filters by whether the caller can see an active connection on the connector. */
                connected?: boolean;
                /** @description Filters by whether the caller can create a connection on the connector. */
                can_use?: boolean;
                /** @description Filters by whether the connector has no owner. Needs `connector:manage`. */
                ownerless?: boolean;
                /**
                 * @description Only connectors with this status. The default is `published`. `unpublished` lists connectors that the caller can
                 *     publish.
                 */
                status?: "published" | "unpublished";
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name" | "-updated_at" | "-connection_count";
                /** @description Only connectors of this kind. */
                kind?: "catalog" | "remote_mcp";
                /** @description Only shipped connectors (`catalog`), only custom connectors, or only forks. */
                origin?: "catalog" | "custom" | "fork";
                /** @description `me`: only connectors that the caller owns. */
                owner?: "me";
                /** @description Only forks of this connector. */
                upstream_slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorPage"];
                };
            };
        };
    };
    createConnector: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnectorBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
        };
    };
    listConnectorCategories: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "label";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPage"];
                };
            };
        };
    };
    getConnector: {
        parameters: {
            query?: {
                /** @description `definition`: include the definition document. */
                include?: "definition";
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
        };
    };
    deleteConnector: {
        parameters: {
            query?: {
                /** @description `disconnect`: deletes the connector even if other resources depend on it, and disconnects its connections. */
                on_dependents?: "disconnect";
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateConnector: {
        parameters: {
            query?: {
                /** @description Confirms that credentials are deleted because of a new host, so that members have to sign in again. */
                confirm?: boolean;
                /** @description If true, nothing is changed and the response contains the effect as `impact`. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConnectorBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
        };
    };
    listConnectorTools: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Part of the label, name, description or resource. */
                q?: string;
                /** @description Only tools with one of these operations. */
                operation?: ("read" | "create" | "update" | "delete" | "other")[];
                /** @description Only tools of these tiers. */
                tier?: ("read" | "write" | "destructive")[];
                /** @description Includes tools that a restriction blocks, marked `restricted`. */
                include_restricted?: boolean;
                /** @description `schema`: include the JSON Schemas of arguments and data. */
                include?: "schema";
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name";
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTools"];
                };
            };
        };
    };
    listConnectorShares: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSharePage"];
                };
            };
        };
    };
    shareConnector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareBody"];
            };
        };
        responses: {
            /** @description The share existed. Its level was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
        };
    };
    revokeConnectorShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
                /** @description The id of the share. */
                aclId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replaceConnectorDocumentation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceDocumentationBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentationList"];
                };
            };
        };
    };
    listRegisteredTools: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Part of the label, name, description or resource. */
                q?: string;
                /** @description Filters by whether the tool awaits review: a remote MCP tool by an editor, or a changed tool for an allow rule. */
                review?: boolean;
                /** @description Only tools with this status. */
                status?: "active" | "disabled";
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name";
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredToolPage"];
                };
            };
        };
    };
    updateTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
                /** @description The name of the tool. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateToolBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredTool"];
                };
            };
        };
    };
    validateConnector: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateDefinitionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefinitionValidation"];
                };
            };
        };
    };
    uploadConnectorLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        /** @description The image, or a form with the image in the field `file`. */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
        };
    };
    removeConnectorLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    transferConnector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferConnectorBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
            /** @description The connector has a new owner, and the caller no longer has access to it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    assignConnectorOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignConnectorOwnerBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
            /** @description The connector has a new owner, and the caller no longer has access to it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    forkConnector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkConnectorBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
        };
    };
    previewPull: {
        parameters: {
            query?: {
                /** @description `converged`: also include changes that the fork and its upstream both made. */
                include?: "converged";
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullPreview"];
                };
            };
        };
    };
    pullChanges: {
        parameters: {
            query?: {
                /** @description Confirms that credentials are deleted because of a new host, so that members have to sign in again. */
                confirm?: boolean;
                /** @description If true, nothing is changed and the response contains the effect as `impact`. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PullChangesBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullResult"];
                };
            };
        };
    };
    linkUpstream: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkUpstreamBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneConnector"];
                };
            };
        };
    };
    unlinkUpstream: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listRestrictionConnectors: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Part of the name, slug or description. */
                q?: string;
                /** @description Only connectors in one of these categories, by the `slug` that `GET /connector/categories` lists. */
                category?: string[];
                /** @description Only connectors of this kind. */
                kind?: "catalog" | "remote_mcp";
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictionConnectorPage"];
                };
            };
        };
    };
    listRestrictionConnectorTools: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Part of the label, name, description or resource. */
                q?: string;
                /** @description Only tools with one of these operations. */
                operation?: ("read" | "create" | "update" | "delete" | "other")[];
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name";
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictionTools"];
                };
            };
        };
    };
    verifyTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
                /** @description The name of the tool. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyToolBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleTool"];
                };
            };
        };
    };
    confirmTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
                /** @description The name of the tool. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmToolBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleTool"];
                };
            };
        };
    };
    listBudgets: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Only budgets with one of these subjects. */
                subject_type?: ("organization" | "member" | "app" | "toolbox" | "tool")[];
                /** @description Only budgets with one of these periods. */
                period?: ("hour" | "day" | "month")[];
                /** @description Only budgets of this member, app or toolbox. */
                subject_id?: string;
                /** @description The sort order. The default is newest first. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetPage"];
                };
            };
        };
    };
    createBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBudgetBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the budget. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
        };
    };
    deleteBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the budget. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resizeBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the budget. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResizeBudgetBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
        };
    };
    getConnectorOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApp"];
                };
            };
        };
    };
    setConnectorOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetOAuthAppBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApp"];
                };
            };
        };
    };
    removeConnectorOAuthApp: {
        parameters: {
            query?: {
                /** @description Remove the application even if accounts signed in with it. */
                force?: boolean;
            };
            header?: never;
            path: {
                /** @description The slug of the connector. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listConnections: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Part of the name, of the connector's name, or of the account label if the caller can see it. */
                q?: string;
                /** @description Only connections of these connectors. */
                connector_slug?: string[];
                /** @description Only connections with one of these statuses. */
                status?: ("pending" | "active" | "needs_reauth" | "disconnected")[];
                /** @description The caller's access; `shared` means any except `owner`. */
                access?: "owner" | "shared" | "view" | "use" | "edit";
                /** @description Filters by whether the caller can use the connection. */
                can_use?: boolean;
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "-created_at" | "created_at" | "name" | "-updated_at" | "-last_used_at";
                /** @description Only connections of this owner. */
                owner_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionPage"];
                };
            };
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnectionBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectEnvelope"];
                };
            };
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameConnectionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    disconnectConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisconnectBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    listConnectionShares: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSharePage"];
                };
            };
        };
    };
    shareConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareBody"];
            };
        };
        responses: {
            /** @description The share existed. Its level was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
        };
    };
    revokeConnectionShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
                /** @description The id of the share. */
                aclId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishConnecting: {
        parameters: {
            query?: {
                /** @description Why the sign-in failed. */
                error?: string;
                /** @description One-time proof of a finished sign-in. */
                code?: string;
                /** @description The id of the connect session. */
                session?: string;
            };
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that the person can close. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Redirect to the app. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reconnectConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconnectBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectEnvelope"];
                };
            };
        };
    };
    refreshCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshCredentialsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    runPostInstall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunPostInstallBody"];
            };
        };
        responses: {
            /** @description Accepted. The work is done later. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
        };
    };
    listConnectionTools: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Part of the label, name, description or resource. */
                q?: string;
                /** @description Only tools with one of these operations. */
                operation?: ("read" | "create" | "update" | "delete" | "other")[];
                /** @description Only tools of these tiers. */
                tier?: ("read" | "write" | "destructive")[];
                /** @description Includes tools that a restriction blocks, marked `restricted`. */
                include_restricted?: boolean;
                /** @description `schema`: include the JSON Schemas of arguments and data. */
                include?: "schema";
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name";
            };
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTools"];
                };
            };
        };
    };
    refreshConnectionTools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshToolsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshedTools"];
                };
            };
        };
    };
    previewTransfer: {
        parameters: {
            query?: {
                /** @description The id of the new owner. */
                new_owner_user_id?: string;
                /** @description Whether the caller keeps `use` access through a share, as in the transfer. */
                retain_access?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPreview"];
                };
            };
        };
    };
    transferConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferConnectionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description The connection was transferred, and the caller no longer has access. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listConnectionVariables: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionVariablePage"];
                };
            };
        };
    };
    changeConnectionVariables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeVariablesBody"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionVariablePage"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only approvals with one of these statuses. */
                status?: ("pending" | "approved" | "denied" | "expired" | "consumed")[];
                /** @description The sort order. The default is newest first. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalPage"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    resolveApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveApprovalBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listApprovalGrants: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only grants with one of these statuses. */
                status?: ("active" | "used_up" | "expired" | "revoked")[];
                /** @description Only grants for calls of this member. */
                user_id?: string;
                /** @description The sort order. The default is newest first. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalGrantPage"];
                };
            };
        };
    };
    getApprovalGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the approval grant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalGrant"];
                };
            };
        };
    };
    revokeApprovalGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the approval grant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalGrant"];
                };
            };
        };
    };
    executeTool: {
        parameters: {
            query?: {
                /** @description The connection or account that the client expects. The call fails if it would run on another one. */
                integrated_account_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description The call needs approval first. Nothing was run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingExecution"];
                };
            };
        };
    };
    stopAgents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StopAgentsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoppedAgents"];
                };
            };
        };
    };
    listConnectionToolboxes: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path: {
                /** @description The id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionToolboxPage"];
                };
            };
        };
    };
    listToolboxSkillVersions: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillVersionPage"];
                };
            };
        };
    };
    getToolboxSkillVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
                /** @description The id of the skill version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneSkillVersion"];
                };
            };
        };
    };
    listTemplateSkillVersions: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillVersionPage"];
                };
            };
        };
    };
    getTemplateSkillVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
                /** @description The id of the skill version. */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneSkillVersion"];
                };
            };
        };
    };
    listSyntheticTools: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Part of the name or description. */
                q?: string;
                /** @description Only tools with a step that was written for one of these connectors. */
                connector_slug?: string[];
                /** @description `true`: only tools that can run now. `false`: only tools that cannot run now. */
                valid?: boolean;
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "name" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyntheticToolPage"];
                };
            };
        };
    };
    createSyntheticTool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyntheticToolBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyntheticTool"];
                };
            };
        };
    };
    getSyntheticTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the synthetic tool. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyntheticTool"];
                };
            };
        };
    };
    deleteSyntheticTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the synthetic tool. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSyntheticTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the synthetic tool. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSyntheticToolBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyntheticTool"];
                };
            };
        };
    };
    validateSyntheticTool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyntheticToolDraftBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatedProgram"];
                };
            };
        };
    };
    executeSyntheticTool: {
        parameters: {
            query?: {
                /** @description `0`: responds immediately. The run continues for up to two minutes; `GET /execution/{id}` returns its result. */
                wait?: "0" | "1";
                /** @description The expected connection or account. The run is refused if a step uses another one. */
                integrated_account_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the synthetic tool. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteSyntheticToolBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyntheticExecution"];
                };
            };
            /** @description The run needs approval and has not started, or it is in progress. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingExecution"] | components["schemas"]["SyntheticExecution"];
                };
            };
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the execution. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyntheticExecution"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Part of the name or description. */
                q?: string;
                /** @description The caller's access. `shared` matches every level except `owner`. */
                access?: "owner" | "shared" | "view" | "use" | "edit";
                /** @description Only toolboxes or templates with a tool of one of these connectors. */
                connector_slug?: string[];
                /** @description `true`: only templates of which the caller could pin every entry. `false`: only the other templates. */
                usable?: boolean;
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "-updated_at" | "name" | "-stamp_count";
                /** @description Only toolboxes or templates that this member owns. */
                owner_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePage"];
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplateBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTemplate"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTemplate"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTemplateBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTemplate"];
                };
            };
        };
    };
    listTemplateShares: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSharePage"];
                };
            };
        };
    };
    shareTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareBody"];
            };
        };
        responses: {
            /** @description The share existed. Its level was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
        };
    };
    revokeTemplateShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
                /** @description The id of the share. */
                aclId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    transferTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferCollectionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTemplate"];
                };
            };
            /** @description The transfer succeeded, and the caller no longer has access. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listToolboxAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolboxAccountPage"];
                };
            };
        };
    };
    chooseToolboxAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
                /** @description The slug of the connector. */
                connector_slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChooseAccountBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolboxAccount"];
                };
            };
        };
    };
    removeToolboxAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
                /** @description The slug of the connector. */
                connector_slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listToolboxes: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Part of the name or description. */
                q?: string;
                /** @description The caller's access. `shared` matches every level except `owner`. */
                access?: "owner" | "shared" | "view" | "use" | "edit";
                /** @description Only toolboxes or templates with a tool of one of these connectors. */
                connector_slug?: string[];
                /** @description `true`: only toolboxes with entries that no caller can run now. `false`: only toolboxes without such entries. */
                unmet?: boolean;
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "-updated_at" | "name" | "-created_at";
                /** @description Only toolboxes stamped from this template. */
                template_id?: string;
                /** @description Only toolboxes or templates that this member owns. */
                owner_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolboxPage"];
                };
            };
        };
    };
    createToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateToolboxBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneToolbox"];
                };
            };
        };
    };
    listToolboxConnectors: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedConnectorPage"];
                };
            };
        };
    };
    getToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneToolbox"];
                };
            };
        };
    };
    deleteToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateToolboxBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneToolbox"];
                };
            };
        };
    };
    repinToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepinBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repinned"];
                };
            };
        };
    };
    listToolboxShares: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSharePage"];
                };
            };
        };
    };
    shareToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareBody"];
            };
        };
        responses: {
            /** @description The share existed. Its level was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
        };
    };
    revokeToolboxShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
                /** @description The id of the share. */
                aclId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    transferToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferCollectionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneToolbox"];
                };
            };
            /** @description The transfer succeeded, and the caller no longer has access. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    executeToolboxTool: {
        parameters: {
            query?: {
                /** @description The expected connection or account. The call is refused if the tool runs on another one. */
                integrated_account_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteToolboxToolBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolboxExecution"];
                };
            };
            /** @description The call needs approval first. Nothing was run. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingExecution"];
                };
            };
        };
    };
    listConnectedApps: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectedAppPage"];
                };
            };
        };
    };
    cutOffApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
                /** @description The id of the connected app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listRemovedApps: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedAppPage"];
                };
            };
        };
    };
    restoreApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
                /** @description The id of the removed app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessageBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification was accepted. Notifications have no response. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    callMcpOfAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessageBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification was accepted. Notifications have no response. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    callMcpOfToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessageBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification was accepted. Notifications have no response. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMcpMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResource"];
                };
            };
        };
    };
    getMcpMetadataOfAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResource"];
                };
            };
        };
    };
    getMcpMetadataOfToolbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the toolbox. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResource"];
                };
            };
        };
    };
    listMemberAccess: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only connectors with at least one allowed tool of this tier. */
                tier?: "read" | "write" | "destructive";
                /** @description Only connectors whose `origins` include this one. */
                origin?: "role" | "owner" | "team" | "share" | "grant";
                /** @description Only this connector. */
                connector_slug?: string;
            };
            header?: never;
            path: {
                /** @description The id of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAccessPage"];
                };
            };
        };
    };
    listScimUsers: {
        parameters: {
            query?: {
                /** @description An RFC 7644 filter, such as `userName eq "ada@example.com"`. Parameters with other names are ignored. */
                filter?: string;
                /** @description Position of the first resource, starting at 1. */
                startIndex?: number;
                /** @description Resources per page: 100 by default, at most 200; 0 returns only the total. */
                count?: number;
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ListResponse"];
                };
            };
        };
    };
    createScimUser: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["UserBody"];
                "application/json": components["schemas"]["UserBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["User"];
                };
            };
        };
    };
    getScimUser: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["User"];
                };
            };
            /** @description The version in `If-None-Match` is the current one. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replaceScimUser: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["UserReplacementBody"];
                "application/json": components["schemas"]["UserReplacementBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["User"];
                };
            };
        };
    };
    deleteScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchScimUser: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["PatchBody"];
                "application/json": components["schemas"]["PatchBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["User"];
                };
            };
        };
    };
    listScimGroups: {
        parameters: {
            query?: {
                /** @description An RFC 7644 filter, such as `displayName eq "Engineers"`. Parameters with other names are ignored. */
                filter?: string;
                /** @description Position of the first resource, starting at 1. */
                startIndex?: number;
                /** @description Resources per page: 100 by default, at most 200; 0 returns only the total. */
                count?: number;
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ListResponse"];
                };
            };
        };
    };
    createScimGroup: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["GroupBody"];
                "application/json": components["schemas"]["GroupBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["Group"];
                };
            };
        };
    };
    getScimGroup: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The id of the group. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["Group"];
                };
            };
            /** @description The version in `If-None-Match` is the current one. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replaceScimGroup: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The id of the group. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["GroupBody"];
                "application/json": components["schemas"]["GroupBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["Group"];
                };
            };
        };
    };
    deleteScimGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the group. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchScimGroup: {
        parameters: {
            query?: {
                /** @description Comma-separated names of attributes. Only these are returned, and those that always are: `id`, `schemas`, `displayName` if it has one and, for users, `userName`. */
                attributes?: string;
                /** @description Comma-separated names of attributes to omit. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The id of the group. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["PatchBody"];
                "application/json": components["schemas"]["PatchBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["Group"];
                };
            };
            /** @description Done. `attributes` was not sent, so the response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProvisioningStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningStatus"];
                };
            };
        };
    };
    getServiceProviderConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ServiceProviderConfig"];
                };
            };
        };
    };
    listResourceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ListResponse"];
                };
            };
        };
    };
    listSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ListResponse"];
                };
            };
        };
    };
    explainAccess: {
        parameters: {
            query: {
                /** @description A toolbox, to explain also whether the member can use it for this (`toolbox_use`, `toolbox_account`). */
                toolbox_id?: string;
                /** @description The member to explain. Defaults to `self`, the caller. Other members require `restriction:view`. */
                user_id?: string;
                /** @description The slug of the connector. */
                connector_slug: string;
                /** @description The exact name of one of the connector's tools. Without it, the response is about the connector itself. */
                tool_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    simulateRestriction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulationBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
        };
    };
    listRestrictions: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Filters by whether the rule still replaces the role rules of its member. */
                legacy_override?: true | false;
                /** @description Filters by whether the restricted member has left. */
                stale?: true | false;
                /** @description Only restrictions on roles, or only those on members. */
                target_type?: "role" | "user";
                /** @description Only restrictions on this role or member. */
                target_id?: string;
                /** @description Only rules that bind this member now: the rules on the member, and the rules on the member's roles. */
                binds_user_id?: string;
                /** @description Only restrictions that allow, or only those that block. */
                mode?: "allow" | "block";
                /** @description Only rules that name this connector or one of its tools. */
                connector_slug?: string;
                /** @description Only restrictions created by this member. */
                created_by?: string;
                /** @description The order. Defaults to newest first. */
                sort?: "-created_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictionPage"];
                };
            };
        };
    };
    createRestriction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRestrictionBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewRestriction"];
                };
            };
        };
    };
    getRestriction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the restriction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneRestriction"];
                };
            };
        };
    };
    deleteRestriction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the restriction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateRestriction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the restriction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRestrictionBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneRestriction"];
                };
            };
        };
    };
    listAccessGrants: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only grants with one of these statuses. */
                status?: ("active" | "expired" | "revoked")[];
                /** @description Only grants of this member. */
                user_id?: string;
                /** @description Only grants for this connector. */
                connector_slug?: string;
                /**
                 * @description Only active grants that lift a part of this restriction for their holder. The list is empty if the caller may not
                 *     see restrictions.
                 */
                restriction_id?: string;
                /** @description The order. Defaults to newest first. With `expires_at`, grants without an end come last. */
                sort?: "-created_at" | "expires_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessGrantPage"];
                };
            };
        };
    };
    grantAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantAccessBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessGrant"];
                };
            };
        };
    };
    getAccessGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the access grant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessGrant"];
                };
            };
        };
    };
    revokeAccessGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the access grant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeAccessGrantBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessGrant"];
                };
            };
        };
    };
    extendAccessGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the access grant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendAccessGrantBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessGrant"];
                };
            };
        };
    };
    listAccessRequests: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Only the caller's own requests. Callers who may not decide any requests always get only their own. */
                mine?: true | false;
                /** @description Only requests with one of these statuses. */
                status?: ("pending" | "approved" | "denied" | "withdrawn" | "expired" | "obsolete")[];
                /** @description Only requests of one of these kinds. */
                kind?: ("connector" | "tool" | "permission" | "resource")[];
                /** @description Only requests of this member. */
                user_id?: string;
                /** @description Only requests for this connector or one of its tools. */
                connector_slug?: string;
                /** @description The order. Defaults to newest first. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRequestPage"];
                };
            };
        };
    };
    fileAccessRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileAccessRequestBody"];
            };
        };
        responses: {
            /** @description You already have this open request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRequest"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRequest"];
                };
            };
        };
    };
    countPendingAccessRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingCount"];
                };
            };
        };
    };
    getAccessRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the access request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRequest"];
                };
            };
        };
    };
    resolveAccessRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the access request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveAccessRequestBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRequest"];
                };
            };
        };
    };
    withdrawAccessRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the access request. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawAccessRequestBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRequest"];
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /** @description Only actions by principals of this kind. */
                actor_kind?: "user" | "service" | "provisioning" | "operator" | "system" | "anonymous";
                /**
                 * @description Only these actions, as `GET /audit-log/actions` lists them. `restriction.*` matches all that begin with
                 *     `restriction.`. Unknown actions are refused.
                 */
                action?: string[];
                /** @description Only these categories. Tool calls (`usage`) are shown only if this filter, `action` or `request_id` asks for them. */
                category?: ("access" | "people" | "connections" | "catalog" | "toolboxes" | "organization" | "provisioning" | "security" | "usage")[];
                /**
                 * @description `success`: only actions that succeeded. `refused`: only refusals. These are logged for tool calls (category `usage`),
                 *     ended tokens, tokens for agents and workloads, changes by a directory, and writes that may indicate privilege
                 *     escalation. Other refusals are not logged.
                 */
                outcome?: "success" | "refused";
                /** @description Only records written at this time or later. RFC 3339 with an offset. */
                from?: string;
                /** @description Only records written before this time, which must be later than `from`. RFC 3339 with an offset. */
                to?: string;
                /** @description Only actions of this actor. */
                actor_id?: string;
                /** @description Only actions that affected this member. */
                subject_user_id?: string;
                /** @description Only actions by this member and actions that affected this member. */
                user_id?: string;
                /** @description Only records about this type of resource, such as `restriction`. An unknown type is refused. */
                resource_type?: string;
                /** @description Only records about this resource. */
                resource_id?: string;
                /** @description Only events that name this connector, even as one of many, such as the connectors of a restriction. */
                connector_slug?: string;
                /** @description Only records of requests with this token. */
                token_id?: string;
                /** @description Only records of this request, tool calls included. */
                request_id?: string;
                /** @description Only records of requests from this IP address. */
                ip?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description One audit record per line. The last line says whether the export is complete.
             *
             *     Done.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only actions by principals of this kind. */
                actor_kind?: "user" | "service" | "provisioning" | "operator" | "system" | "anonymous";
                /**
                 * @description Only these actions, as `GET /audit-log/actions` lists them. `restriction.*` matches all that begin with
                 *     `restriction.`. Unknown actions are refused.
                 */
                action?: string[];
                /** @description Only these categories. Tool calls (`usage`) are shown only if this filter, `action` or `request_id` asks for them. */
                category?: ("access" | "people" | "connections" | "catalog" | "toolboxes" | "organization" | "provisioning" | "security" | "usage")[];
                /**
                 * @description `success`: only actions that succeeded. `refused`: only refusals. These are logged for tool calls (category `usage`),
                 *     ended tokens, tokens for agents and workloads, changes by a directory, and writes that may indicate privilege
                 *     escalation. Other refusals are not logged.
                 */
                outcome?: "success" | "refused";
                /** @description Only records written at this time or later. RFC 3339 with an offset. */
                from?: string;
                /** @description Only records written before this time, which must be later than `from`. RFC 3339 with an offset. */
                to?: string;
                /** @description `own`: your actions, and those on connections you own or can edit. `org`: everything. */
                scope?: "own" | "org";
                /** @description The field to sort by. A leading `-` means descending order. */
                sort?: "-occurred_at" | "occurred_at";
                /** @description Only actions of this actor. */
                actor_id?: string;
                /** @description Only actions that affected this member. */
                subject_user_id?: string;
                /** @description Only actions by this member and actions that affected this member. */
                user_id?: string;
                /** @description Only records about this type of resource, such as `restriction`. An unknown type is refused. */
                resource_type?: string;
                /** @description Only records about this resource. */
                resource_id?: string;
                /** @description Only events that name this connector, even as one of many, such as the connectors of a restriction. */
                connector_slug?: string;
                /** @description Only records of requests with this token. */
                token_id?: string;
                /** @description Only records of this request, tool calls included. */
                request_id?: string;
                /** @description Only records of requests from this IP address. */
                ip?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    listAuditActions: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditActionPage"];
                };
            };
        };
    };
    getAuditRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the audit record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecord"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description `own`: your own calls. `org`: the calls of all members. */
                scope?: "own" | "org";
                /**
                 * @description Only calls at this time or later, rounded down to a whole interval. By default 30 days before `to`, or 7 days with
                 *     `interval=hour`. At most 400 days ago.
                 */
                from?: string;
                /** @description Only calls before this time, rounded up to a whole interval. By default now. */
                to?: string;
                /** @description The length of a period. Days are days in UTC. With `hour`, a response covers at most 7 days. */
                interval?: "hour" | "day";
                /** @description The field that calls are grouped by. Without it, `groups` is empty. */
                group_by?: "connector" | "tool" | "toolbox" | "member" | "app" | "outcome";
                /** @description Only calls with this outcome. */
                outcome?: "succeeded" | "failed" | "refused" | "unknown";
                /** @description Only calls of tools of this connector. */
                connector_slug?: string;
                /** @description Only calls of tools with this name. */
                tool_name?: string;
                /** @description Only calls through this toolbox. */
                toolbox_id?: string;
                /** @description Only calls by this member. */
                user_id?: string;
                /** @description Only calls by apps with this name, as a token in the audit log shows it. */
                app_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Only enabled webhooks, or only disabled webhooks. */
                status?: "enabled" | "disabled";
                /** @description The order by creation time; newest first by default. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpointBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpointBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpoint"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. The work is done later. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only deliveries with this status. */
                status?: "pending" | "delivered" | "failed";
                /** @description Only deliveries of this event. */
                event?: string;
                /** @description The order by creation time; newest first by default. */
                sort?: "-created_at" | "created_at";
            };
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    replayWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayBody"];
            };
        };
        responses: {
            /** @description Accepted. The work is done later. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
        };
    };
    listGroupMappings: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only mappings of this group. */
                group_id?: string;
                /** @description Only mappings to this role. */
                role_id?: string;
                /** @description Only the mapping of this team. */
                team_id?: string;
                /** @description The sort order. The default is newest first. */
                sort?: "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMappingPage"];
                };
            };
        };
    };
    createGroupMapping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupMappingBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMapping"];
                };
            };
        };
    };
    getGroupMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the group mapping. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMapping"];
                };
            };
        };
    };
    deleteGroupMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the group mapping. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPushedGroups: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large. */
                limit?: number;
                /** @description A cursor from a previous response. Send it unchanged, with the same filters. */
                cursor?: string;
                /** @description Adds `total` to the response: the number of rows on all pages. Counting stops at 10000 rows. Cursors are valid with and without `count`. */
                count?: "exact";
                /** @description Only rows created at this time or later. RFC 3339 with an offset. */
                created_after?: string;
                /** @description Only rows created before this time. RFC 3339 with an offset. */
                created_before?: string;
                /** @description Only rows last updated at this time or later. RFC 3339 with an offset. */
                updated_after?: string;
                /** @description Only rows last updated before this time. RFC 3339 with an offset. */
                updated_before?: string;
                /** @description Only groups whose name contains this text. */
                q?: string;
                /** @description The sort order. The default is by name. */
                sort?: "name" | "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedGroupPage"];
                };
            };
        };
    };
    getOpenApiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    getOpenApiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/yaml": Record<string, unknown>;
                };
            };
        };
    };
}
