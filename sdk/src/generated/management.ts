// Generated from the contract by `npm run generate`: do not edit.
import { ApiClient, type CallOptions, type TokenOptions, type NoParams, type OperationTable } from '../client.ts';
import type { List } from '../list.ts';
import type {
  AcceptInvitationParams,
  AcceptPassParams,
  AcceptRefundRequestParams,
  AddPartnerChannelParams,
  AddPartnerResellerParams,
  AdvanceTestClockParams,
  ApiKey,
  ArchivePlanParams,
  AuditEntry,
  BegunNameChange,
  BookingHistoryEntry,
  BookingProduct,
  BookingRate,
  BoughtSupplement,
  CancelNameChangeParams,
  CancelSubscriptionParams,
  CheckImportParams,
  CheckInGuestListParams,
  CheckInTicketParams,
  CheckWebhookEndpointSignatureParams,
  Client,
  ClientHistoryEntry,
  CompleteNameChangeParams,
  ConfirmSessionParams,
  CopyEventParams,
  CreateApiKeyParams,
  CreateBookingParams,
  CreateBookingProductParams,
  CreateBookingRateParams,
  CreateBoxOfficeTicketParams,
  CreateChannelApiKeyParams,
  CreateChannelParams,
  CreateDiscountCodeParams,
  CreateDoorCodeParams,
  CreateDoorDeviceParams,
  CreateEventGroupParams,
  CreateEventParams,
  CreateExternalPaymentParams,
  CreateGuestListParams,
  CreateImportParams,
  CreateInvitationParams,
  CreateListRateParams,
  CreateLocationParams,
  CreateNameChangeParams,
  CreateOrganizationParams,
  CreateOwnerInvitationParams,
  CreatePassParams,
  CreatePassTypeParams,
  CreatePasswordLinkParams,
  CreatePlanParams,
  CreateReferrerParams,
  CreateResellerApiKeyParams,
  CreateResellerParams,
  CreateScansParams,
  CreateSessionParams,
  CreateSpacesParams,
  CreateTicketRateParams,
  CreateTicketRatePriceParams,
  CreateTicketRateSupplementParams,
  CreateTicketSupplementsParams,
  CreateTicketsParams,
  CreateTipRateParams,
  CreateUserParams,
  CreateWalkInBookingParams,
  CreateWebhookEndpointParams,
  CreateZoneParams,
  DeactivateDiscountCodeParams,
  DeleteBookingProductParams,
  DeleteBookingRateParams,
  DeleteEventGroupParams,
  DeleteEventParams,
  DeleteGuestListParams,
  DeleteListRateParams,
  DeleteLocationParams,
  DeleteSessionParams,
  DeleteSpaceParams,
  DeleteTicketRateParams,
  DeleteTicketRatePriceParams,
  DeleteTicketRateSupplementParams,
  DeleteTipRateParams,
  DeleteWebhookEndpointParams,
  DeleteZoneParams,
  DisableWebhookEndpointParams,
  DiscountCode,
  DoorCode,
  DoorDevice,
  DoorEntry,
  DoorEvent,
  DoorManifest,
  EnableWebhookEndpointParams,
  EraseClientParams,
  Event,
  EventDashboard,
  EventGroup,
  ExportBookingsAsCsvParams,
  ExportClientParams,
  ExportClientsAsCsvParams,
  ExportGuestListsAsCsvParams,
  ExportPaymentsAsCsvParams,
  ExportTicketsAsCsvParams,
  GetApiKeyParams,
  GetBookingHistoryParams,
  GetBookingParams,
  GetChannelApiKeyParams,
  GetClientHistoryParams,
  GetClientParams,
  GetDeploymentRequestParams,
  GetDiscountCodeParams,
  GetDoorEventManifestParams,
  GetEventDashboardParams,
  GetEventGroupParams,
  GetEventParams,
  GetGuestListParams,
  GetImportParams,
  GetInvoicePdfParams,
  GetLimitsParams,
  GetListRateParams,
  GetLiveParams,
  GetLocationParams,
  GetOrganizationParams,
  GetPassTypeParams,
  GetPaymentParams,
  GetPaymentSettingsParams,
  GetPlanParams,
  GetRefundParams,
  GetRefundRequestParams,
  GetRequestParams,
  GetResellerApiKeyParams,
  GetTaxSettingsParams,
  GetTicketHistoryParams,
  GetTicketParams,
  GetTicketPdfParams,
  GetTicketRateParams,
  GetWebhookDeliveryParams,
  GetWebhookEndpointParams,
  GetWebhookEndpointRecoveryParams,
  GetZoneParams,
  Import,
  ImportPassParams,
  ImportProblem,
  Invitation,
  Invoice,
  Job,
  ListApiKeysParams,
  ListAuditLogParams,
  ListBookingProductsParams,
  ListBookingRatesParams,
  ListBookingsParams,
  ListChannelApiKeysParams,
  ListChannelsParams,
  ListClientsParams,
  ListDeploymentAuditLogParams,
  ListDeploymentRequestsParams,
  ListDiscountCodesParams,
  ListDoorDevicesParams,
  ListDoorEntriesParams,
  ListDoorEventsParams,
  ListEventGroupsParams,
  ListEventsParams,
  ListExternalPaymentsParams,
  ListGuestListsParams,
  ListImportProblemsParams,
  ListImportsParams,
  ListInvitationsParams,
  ListInvoicesParams,
  ListJobsParams,
  ListListRatesParams,
  ListLocationsParams,
  ListMailTextsParams,
  ListMembersParams,
  ListOrganizationsParams,
  ListPartnerChannelsParams,
  ListPartnerResellersParams,
  ListPassTypesParams,
  ListPassesParams,
  ListPaymentsParams,
  ListPlansParams,
  ListPreregistrationsParams,
  ListReferrersParams,
  ListRefundRequestsParams,
  ListRefundsParams,
  ListRequestsParams,
  ListResellerApiKeysParams,
  ListResellersParams,
  ListSessionsParams,
  ListSubscriptionsParams,
  ListTicketRatesParams,
  ListTicketSupplementsParams,
  ListTicketsParams,
  ListTipRatesParams,
  ListUsersParams,
  ListWalletMovementsParams,
  ListWebhookDeliveriesParams,
  ListWebhookEndpointsParams,
  ListWebhookEventKindsParams,
  ListWebhookEventsParams,
  ListZonesParams,
  Location,
  LoggedRequest,
  LoggedRequestDetails,
  MailText,
  ManagedBooking,
  ManagedChannel,
  ManagedExternalPayment,
  ManagedGuestList,
  ManagedListRate,
  ManagedPass,
  ManagedPayment,
  ManagedPrice,
  ManagedRefund,
  ManagedReseller,
  ManagedSupplement,
  ManagedTicket,
  ManagedTicketRate,
  ManagedWebhookEndpoint,
  Me,
  Member,
  MergeClientParams,
  NameChange,
  NewApiKey,
  NewDoorDevice,
  NewInvitation,
  NewOrganization,
  NewSession,
  NewUser,
  NewWebhookEndpoint,
  OrderTicketRatePricesParams,
  Organization,
  OrganizationLimits,
  PartnerChannel,
  PartnerReseller,
  PassType,
  PasswordLink,
  PaymentDetails,
  PaymentSettings,
  PersonalData,
  Plan,
  Preregistration,
  RecoverWebhookEndpointParams,
  RecoveryCodes,
  Referrer,
  RefundBookingParams,
  RefundGuestListParams,
  RefundPassParams,
  RefundPaymentParams,
  RefundRequest,
  RefundTicketParams,
  RefundTicketSupplementParams,
  RegisterDoorDeviceParams,
  RejectPassParams,
  RejectRefundRequestParams,
  RemoveMemberParams,
  RemovePartnerChannelParams,
  RemovePartnerResellerParams,
  RequestPasswordLinkParams,
  ResendInvitationParams,
  RetryJobParams,
  RetryRefundParams,
  RetryWebhookDeliveryParams,
  RevokeApiKeyParams,
  RevokeChannelApiKeyParams,
  RevokeDoorDeviceParams,
  RevokeInvitationParams,
  RevokeResellerApiKeyParams,
  RotateApiKeyParams,
  RotateChannelApiKeyParams,
  RotateResellerApiKeyParams,
  RotateWebhookEndpointSecretParams,
  RotatedWebhookSecret,
  ScanResult,
  SendPaymentLinkParams,
  Session,
  SessionConfirmation,
  SignatureCheck,
  Space,
  StartImportParams,
  Subscription,
  TaxSettings,
  TestClock,
  TestWebhookEndpointParams,
  TicketHistoryEntry,
  TipRate,
  TotpSetup,
  UndoExternalPaymentParams,
  UndoImportParams,
  UpdateApiKeyParams,
  UpdateBookingParams,
  UpdateBookingProductParams,
  UpdateBookingRateParams,
  UpdateBookingStatusParams,
  UpdateChannelApiKeyParams,
  UpdateChannelParams,
  UpdateClientParams,
  UpdateDiscountCodeParams,
  UpdateEventGroupParams,
  UpdateEventParams,
  UpdateGuestListParams,
  UpdateImportFileParams,
  UpdateLimitsParams,
  UpdateListRateParams,
  UpdateLocationParams,
  UpdateMailTextsParams,
  UpdateMeParams,
  UpdateMemberParams,
  UpdateOrganizationParams,
  UpdatePassTypeParams,
  UpdatePasswordParams,
  UpdatePaymentSettingsParams,
  UpdatePlanParams,
  UpdateResellerApiKeyParams,
  UpdateResellerParams,
  UpdateSpaceParams,
  UpdateTaxSettingsParams,
  UpdateTestClockParams,
  UpdateTicketRateParams,
  UpdateTicketRatePriceParams,
  UpdateTicketRateSupplementParams,
  UpdateTipRateParams,
  UpdateUserParams,
  UpdateWebhookEndpointParams,
  UpdateZoneParams,
  UsePasswordLinkParams,
  User,
  VerifyTotpParams,
  VoidTicketParams,
  WalletMovement,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEvent,
  WebhookEventKind,
  WebhookRecovery,
  Zone,
} from './management-types.ts';

export type * from './management-types.ts';

/** Signing in and out. */
export interface SessionsOperations {
  /**
   * Returns the active sessions of the signed-in person.
   *
   * @example
   * for await (const item of management.sessions.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListSessionsParams, options?: CallOptions): List<Session>;

  /**
   * Opens a session. An unknown e-mail address and a wrong password return the same error. If a second factor is
   * set up and `code` is missing, the response is 401 with `totp_required`. Too many failures from one network
   * return 429 for a while; failures from other networks never block a network without failures. Pages of this
   * service send `cookie`: the token is then set as a cookie that scripts cannot read, and is not in the response.
   *
   * Works without credentials.
   *
   * Errors (`CreateSessionError`):
   * - `totp_required`: The password is correct and a second factor is set up: send its `code` too.
   *
   * @example
   * const newSession = await management.sessions.create({ email: 'ingrid.falk@example.org', password: 'salt and seven lanterns' });
   */
  create(params: CreateSessionParams, options?: CallOptions): Promise<NewSession>;

  /**
   * Ends the session of this request and deletes the session cookie of a browser.
   *
   * @example
   * await management.sessions.deleteCurrent();
   */
  deleteCurrent(params?: NoParams, options?: CallOptions): Promise<void>;

  /**
   * Confirms the session with the password, and with `code` if a second factor is set up. For 10 minutes the
   * session can then use operations that otherwise return `confirmation_required`. Signing in also confirms a
   * session.
   *
   * Errors (`ConfirmSessionError`):
   * - `totp_required`: The password is correct and a second factor is set up: send its `code` too.
   *
   * @example
   * const sessionConfirmation = await management.sessions.confirm({ password: 'salt and seven lanterns' });
   */
  confirm(params: ConfirmSessionParams, options?: CallOptions): Promise<SessionConfirmation>;

  /**
   * Ends a session of the person, such as the one on a lost phone. Ending an ended session changes nothing.
   *
   * @example
   * await management.sessions.delete({ sessionId: 'ses_01jcz8m4q2e7wbr5t0vk3x9fhd' });
   */
  delete(params: DeleteSessionParams, options?: CallOptions): Promise<void>;
}

/** The account of the person who is signed in. */
export interface MeOperations {
  /**
   * Returns the signed-in person and the organizations that the person belongs to.
   *
   * @example
   * const me = await management.me.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<Me>;

  /**
   * Changes the name of the person.
   *
   * @example
   * const user = await management.me.update({ name: 'Ingrid Falk Ruiz' });
   */
  update(params?: UpdateMeParams, options?: CallOptions): Promise<User>;
}

/** The account of the person who is signed in. */
export interface PasswordOperations {
  /**
   * Sets a new password and ends all other sessions of the person.
   *
   * Errors (`UpdatePasswordError`):
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   *
   * @example
   * await management.password.update({ current_password: 'salt and seven lanterns', new_password: 'nine boats in a grey harbour' });
   */
  update(params: UpdatePasswordParams, options?: CallOptions): Promise<void>;
}

/** The account of the person who is signed in. */
export interface RecoveryCodesOperations {
  /**
   * Returns new recovery codes; the previous ones stop working.
   *
   * Errors (`CreateRecoveryCodesError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   *
   * @example
   * const recoveryCodes = await management.recoveryCodes.create();
   */
  create(params?: NoParams, options?: CallOptions): Promise<RecoveryCodes>;
}

/** The account of the person who is signed in. */
export interface TotpOperations {
  /**
   * Returns a new secret for an authenticator (TOTP, RFC 6238). Sign-in asks for codes once the setup is
   * completed; starting again replaces a secret whose setup was not completed.
   *
   * Errors (`CreateTotpError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   *
   * @example
   * const totpSetup = await management.totp.create();
   */
  create(params?: NoParams, options?: CallOptions): Promise<TotpSetup>;

  /**
   * Removes the secret and the recovery codes; sign-in then requires only the password.
   *
   * Errors (`RemoveTotpError`):
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   *
   * @example
   * await management.totp.remove();
   */
  remove(params?: NoParams, options?: CallOptions): Promise<void>;

  /**
   * Takes a code of the authenticator, ends all other sessions of the person and answers with the recovery codes.
   *
   * Errors (`VerifyTotpError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   *
   * @example
   * const recoveryCodes = await management.totp.verify({ code: '492039' });
   */
  verify(params: VerifyTotpParams, options?: CallOptions): Promise<RecoveryCodes>;
}

/** Organizations and their settings. */
export interface OrganizationsOperations {
  /**
   * Returns the organizations that the person belongs to, each with the role of the person.
   *
   * @example
   * for await (const item of management.organizations.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListOrganizationsParams, options?: CallOptions): List<Organization>;

  /**
   * Creates an organization. The first owner is the caller or an invited person: give that person the link in the
   * response.
   *
   * For operators of the deployment.
   *
   * Errors (`CreateOrganizationError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newOrganization = await management.organizations.create({
   *   name: 'Salt Works',
   *   slug: 'salt-works',
   *   currency: 'EUR',
   *   timezone: 'Europe/Madrid',
   *   owner_email: 'ingrid.falk@example.org',
   * });
   */
  create(params: CreateOrganizationParams, options?: CallOptions): Promise<NewOrganization>;

  /**
   * Returns an organization that the person belongs to.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetOrganizationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const organization = await management.organizations.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetOrganizationParams, options?: CallOptions): Promise<Organization>;

  /**
   * Changes name, identifier, time zone or currency. The currency cannot be changed after an amount was stored in
   * it.
   *
   * Role: owneror higher.
   *
   * Errors (`UpdateOrganizationError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const organization = await management.organizations.update({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', timezone: 'Europe/Lisbon' });
   */
  update(params: UpdateOrganizationParams, options?: CallOptions): Promise<Organization>;
}

/** Organizations and their settings. */
export interface LimitsOperations {
  /**
   * Returns the request rate and the number of keys that the operator grants to the organization, and how many
   * keys it has.
   *
   * Role: adminor higher.
   *
   * Errors (`GetLimitsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const organizationLimits = await management.limits.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetLimitsParams, options?: CallOptions): Promise<OrganizationLimits>;

  /**
   * Changes the limits of an organization, in every process within a second. Existing keys and their own rates do
   * not change; the new limit applies to all keys together.
   *
   * For operators of the deployment.
   *
   * Errors (`UpdateLimitsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const organizationLimits = await management.limits.update({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requests_per_second: 250 });
   */
  update(params: UpdateLimitsParams, options?: CallOptions): Promise<OrganizationLimits>;
}

/** The people of an organization and their roles. */
export interface MembersOperations {
  /**
   * Returns the members of the organization, in the order in which they joined.
   *
   * Role: adminor higher.
   *
   * Errors (`ListMembersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.members.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListMembersParams, options?: CallOptions): List<Member>;

  /**
   * Changes what a person may do in the organization. Only an owner can make someone an owner or change the role
   * of an owner, after confirming the session; the last owner cannot lose the role. Open invitations that the
   * person sent are revoked.
   *
   * Role: adminor higher.
   *
   * Errors (`UpdateMemberError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const member = await management.members.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n',
   *   role: 'manager',
   * });
   */
  update(params: UpdateMemberParams, options?: CallOptions): Promise<Member>;

  /**
   * Removes a person from the organization; the account remains. Only an owner can remove owners, after confirming
   * the session; the last owner cannot be removed. Open invitations that the person sent are revoked.
   *
   * Role: adminor higher.
   *
   * Errors (`RemoveMemberError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.members.remove({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n' });
   */
  remove(params: RemoveMemberParams, options?: CallOptions): Promise<void>;
}

/** How people join an organization; all set their own passwords. */
export interface InvitationsOperations {
  /**
   * Makes the person a member and opens a session. A person without an account sends `name` and a new `password`;
   * a person with an account sends its password, and `code` where a second factor is set up. The invitation stays
   * open after a wrong password. An unknown, expired, revoked or accepted invitation returns 404. `cookie` works
   * as in `createSession`.
   *
   * Works without credentials.
   *
   * Errors (`AcceptInvitationError`):
   * - `totp_required`: The password is correct and a second factor is set up: send its `code` too.
   *
   * @example
   * const newSession = await management.invitations.accept({
   *   token: 'vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
   *   name: 'Mateo Serra',
   *   password: 'copper kettle by the door',
   * });
   */
  accept(params: AcceptInvitationParams, options?: CallOptions): Promise<NewSession>;

  /**
   * Returns the invitations that were neither accepted nor revoked, oldest first, including expired ones.
   *
   * Role: adminor higher.
   *
   * Errors (`ListInvitationsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.invitations.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListInvitationsParams, options?: CallOptions): List<Invitation>;

  /**
   * Invites a person with a role. The link in the answer works once and for 7 days. It is mailed to the person,
   * who uses it to set name and password, or to sign in; you can also pass it on in another way. The response does
   * not reveal whether the e-mail address has an account. Only an owner can invite owners, after confirming the
   * session.
   *
   * Role: adminor higher.
   *
   * Errors (`CreateInvitationError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newInvitation = await management.invitations.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   email: 'mateo.serra@example.org',
   *   role: 'door',
   * });
   */
  create(params: CreateInvitationParams, options?: CallOptions): Promise<NewInvitation>;

  /**
   * The link stops working. An invitation that was already accepted or revoked returns 404.
   *
   * Role: adminor higher.
   *
   * Errors (`RevokeInvitationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.invitations.revoke({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   invitationId: 'inv_01jbr3t8z4m7f1q6k0x5yc9w2h',
   * });
   */
  revoke(params: RevokeInvitationParams, options?: CallOptions): Promise<void>;

  /**
   * Mails the person a new link that works for 7 days from now, and answers with it; the previous link stops
   * working. Only an owner can renew the invitation of an owner, after confirming the session.
   *
   * Role: adminor higher.
   *
   * Errors (`ResendInvitationError`):
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newInvitation = await management.invitations.resend({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   invitationId: 'inv_01jbr3t8z4m7f1q6k0x5yc9w2h',
   * });
   */
  resend(params: ResendInvitationParams, options?: CallOptions): Promise<NewInvitation>;
}

/** How people join an organization; all set their own passwords. */
export interface OwnerInvitationsOperations {
  /**
   * For an organization whose first owner has not accepted, or whose owners are all disabled. It replaces the open
   * invitation of the same e-mail.
   *
   * For operators of the deployment.
   *
   * Errors (`CreateOwnerInvitationError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newInvitation = await management.ownerInvitations.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', email: 'mateo.serra@example.org' });
   */
  create(params: CreateOwnerInvitationParams, options?: CallOptions): Promise<NewInvitation>;
}

/** The accounts of the deployment, for operators. */
export interface PasswordLinksOperations {
  /**
   * Mails the person a link that works once and for 24 hours. The response is the same if no mail is sent: because
   * the account does not exist, is disabled or belongs to no organization, or because five links were mailed
   * within an hour. A person who belongs to no organization gets a link from an operator (`createPasswordLink`).
   *
   * Works without credentials.
   *
   * @example
   * await management.passwordLinks.request({ email: 'mira.solano@example.org', language: 'es' });
   */
  request(params: RequestPasswordLinkParams, options?: CallOptions): Promise<void>;

  /**
   * Sets the password and ends all sessions of the person. An unknown, expired, replaced or used link returns 404.
   *
   * Works without credentials.
   *
   * @example
   * await management.passwordLinks.use({
   *   token: 'vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
   *   new_password: 'nine boats in a grey harbour',
   * });
   */
  use(params: UsePasswordLinkParams, options?: CallOptions): Promise<void>;

  /**
   * For a person who forgot the password. The link works once and for 24 hours; earlier links stop working. The
   * password does not change until the link is used; the second factor never changes.
   *
   * For operators of the deployment.
   *
   * Errors (`CreatePasswordLinkError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const passwordLink = await management.passwordLinks.create({ userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n' });
   */
  create(params: CreatePasswordLinkParams, options?: CallOptions): Promise<PasswordLink>;
}

/** The accounts of the deployment, for operators. */
export interface UsersOperations {
  /**
   * Returns the accounts of the deployment.
   *
   * For operators of the deployment.
   *
   * Errors (`ListUsersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.users.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListUsersParams, options?: CallOptions): List<User>;

  /**
   * Creates the account of a person, who sets the password with the link in the answer. The link works once and
   * for 24 hours; another one can be made.
   *
   * For operators of the deployment.
   *
   * Errors (`CreateUserError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newUser = await management.users.create({ email: 'mateo.serra@example.org', name: 'Mateo Serra' });
   */
  create(params: CreateUserParams, options?: CallOptions): Promise<NewUser>;

  /**
   * Disables or enables a person, or grants or revokes operator rights, which requires a confirmed session. A
   * disabled person is signed out everywhere. The last operator cannot lose these rights.
   *
   * For operators of the deployment.
   *
   * Errors (`UpdateUserError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const user = await management.users.update({ userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n', disabled: true });
   */
  update(params: UpdateUserParams, options?: CallOptions): Promise<User>;
}

/** Who did what, and from where. */
export interface DeploymentAuditLogOperations {
  /**
   * Returns the account actions of all people, including failed ones, and the actions of operators. Changes that
   * members make in an organization appear only in the log of that organization. The newest first. A page can have
   * fewer entries than requested, or none, while more exist: `Link` shows whether there are more.
   *
   * For operators of the deployment.
   *
   * Errors (`ListDeploymentAuditLogError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.deploymentAuditLog.list({ outcome: 'failed' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListDeploymentAuditLogParams, options?: CallOptions): List<AuditEntry>;
}

/** Who did what, and from where. */
export interface AuditLogOperations {
  /**
   * Returns who did what in the organization, and from where: every change through this API, the account actions
   * of its members (sign-ins, including failed ones, sessions, passwords) and changes by operators. The newest
   * first. A page can have fewer entries than requested, or none, while more exist: `Link` shows whether there are
   * more.
   *
   * Role: owneror higher.
   *
   * Errors (`ListAuditLogError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.auditLog.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListAuditLogParams, options?: CallOptions): List<AuditEntry>;
}

/** API calls with credentials and their responses, kept for a week. */
export interface DeploymentRequestsOperations {
  /**
   * Returns the calls that belong to no organization (those of channels, resellers and people outside an
   * organization), newest first. Calls are kept for seven days and can be read about one second after the
   * response; under very high load some calls are not recorded (`stagedoor_request_log_dropped_total`).
   *
   * For operators of the deployment.
   *
   * Errors (`ListDeploymentRequestsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.deploymentRequests.list({ api: 'channels', error_code: 'sold_out' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListDeploymentRequestsParams, options?: CallOptions): List<LoggedRequest>;

  /**
   * Returns a call that belongs to no organization, with its masked request and response, up to 4 kB each. Calls
   * are kept for seven days and can be read about one second after the response; under very high load some calls
   * are not recorded (`stagedoor_request_log_dropped_total`).
   *
   * For operators of the deployment.
   *
   * Errors (`GetDeploymentRequestError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const loggedRequestDetails = await management.deploymentRequests.get({ requestId: 'req_5f1c09ab37de2461000018' });
   */
  get(params: GetDeploymentRequestParams, options?: CallOptions): Promise<LoggedRequestDetails>;
}

/** API calls with credentials and their responses, kept for a week. */
export interface RequestsOperations {
  /**
   * Returns the calls made with API keys and integrations of the organization and by its members, newest first.
   * Calls are kept for seven days and can be read about one second after the response; under very high load some
   * calls are not recorded (`stagedoor_request_log_dropped_total`).
   *
   * Role: adminor higher.
   *
   * Errors (`ListRequestsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.requests.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: '4xx' })) {
   *   console.log(item);
   * }
   */
  list(params: ListRequestsParams, options?: CallOptions): List<LoggedRequest>;

  /**
   * Returns a call with its masked request and response, up to 4 kB each. Calls are kept for seven days and can be
   * read about one second after the response; under very high load some calls are not recorded
   * (`stagedoor_request_log_dropped_total`).
   *
   * Role: adminor higher.
   *
   * Errors (`GetRequestError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const loggedRequestDetails = await management.requests.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'req_5f1c09ab37de2461000017' });
   */
  get(params: GetRequestParams, options?: CallOptions): Promise<LoggedRequestDetails>;
}

/** Work done after a change, such as sending mails, for operators. */
export interface JobsOperations {
  /**
   * Returns the jobs of all organizations that are waiting, running or failed, newest first. Jobs that succeeded
   * are removed.
   *
   * For operators of the deployment.
   *
   * Errors (`ListJobsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.jobs.list({ state: 'failed' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListJobsParams, options?: CallOptions): List<Job>;

  /**
   * Runs a failed or waiting job immediately and resets its attempts. Returns 409 while the job is running.
   *
   * For operators of the deployment.
   *
   * Errors (`RetryJobError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const job = await management.jobs.retry({ jobId: 'job_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  retry(params: RetryJobParams, options?: CallOptions): Promise<Job>;
}

/** The clock of an alpha deployment: move it forward to let holds expire and events end without waiting. */
export interface TestClockOperations {
  /**
   * Returns the time that the deployment uses, and the real time. Alpha only: 409 in production.
   *
   * For operators of the deployment.
   *
   * Errors (`GetTestClockError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const testClock = await management.testClock.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<TestClock>;

  /**
   * Sets how many seconds of the test clock pass in one real second, for the whole deployment; 1 is real time.
   * Alpha only: 409 in production.
   *
   * For operators of the deployment.
   *
   * Errors (`UpdateTestClockError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const testClock = await management.testClock.update({ speed: 60 });
   */
  update(params: UpdateTestClockParams, options?: CallOptions): Promise<TestClock>;

  /**
   * Moves the clock of the whole deployment forward, by `seconds` or to an instant (`to`), for all organizations:
   * holds expire, retries come due, events end, subscriptions lapse. All processes use the new time within a
   * second. The clock cannot go back, and can be at most ten years ahead. Sessions are not affected, and
   * signatures use the real time. Alpha only: 409 in production.
   *
   * For operators of the deployment.
   *
   * Errors (`AdvanceTestClockError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const testClock = await management.testClock.advance({ seconds: 900 });
   */
  advance(params?: AdvanceTestClockParams, options?: CallOptions): Promise<TestClock>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface ChannelsOperations {
  /**
   * Returns the channels of the deployment.
   *
   * For operators of the deployment.
   *
   * Errors (`ListChannelsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.channels.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListChannelsParams, options?: CallOptions): List<ManagedChannel>;

  /**
   * Creates a channel. It has access only to organizations that admit it.
   *
   * For operators of the deployment.
   *
   * Errors (`CreateChannelError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedChannel = await management.channels.create({ name: 'Night Guide', slug: 'night-guide' });
   */
  create(params: CreateChannelParams, options?: CallOptions): Promise<ManagedChannel>;

  /**
   * Changes name or identifier of a channel.
   *
   * For operators of the deployment.
   *
   * Errors (`UpdateChannelError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedChannel = await management.channels.update({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r', name: 'Night Guide Madrid' });
   */
  update(params: UpdateChannelParams, options?: CallOptions): Promise<ManagedChannel>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface PartnerChannelsOperations {
  /**
   * Returns all channels of the deployment, and whether the organization has admitted each one.
   *
   * Role: manageror higher.
   *
   * Errors (`ListPartnerChannelsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.partnerChannels.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPartnerChannelsParams, options?: CallOptions): List<PartnerChannel>;

  /**
   * Lets the channel sell tickets and take reservations for the organization immediately. Admitting an admitted
   * channel changes nothing.
   *
   * Role: manageror higher.
   *
   * Errors (`AddPartnerChannelError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const partnerChannel = await management.partnerChannels.add({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r' });
   */
  add(params: AddPartnerChannelParams, options?: CallOptions): Promise<PartnerChannel>;

  /**
   * Immediately removes the access of the channel to the organization, and cancels its pending webhook deliveries
   * about it. Completed sales do not change.
   *
   * Role: manageror higher.
   *
   * Errors (`RemovePartnerChannelError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.partnerChannels.remove({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r' });
   */
  remove(params: RemovePartnerChannelParams, options?: CallOptions): Promise<void>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface PartnerResellersOperations {
  /**
   * Returns all resellers of the deployment, and whether the organization has admitted each one.
   *
   * Role: manageror higher.
   *
   * Errors (`ListPartnerResellersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.partnerResellers.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPartnerResellersParams, options?: CallOptions): List<PartnerReseller>;

  /**
   * Lets the reseller validate and swap tickets of the organization immediately. Admitting an admitted reseller
   * changes nothing.
   *
   * Role: manageror higher.
   *
   * Errors (`AddPartnerResellerError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const partnerReseller = await management.partnerResellers.add({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc' });
   */
  add(params: AddPartnerResellerParams, options?: CallOptions): Promise<PartnerReseller>;

  /**
   * Immediately removes the access of the reseller to the organization. Completed swaps do not change.
   *
   * Role: manageror higher.
   *
   * Errors (`RemovePartnerResellerError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.partnerResellers.remove({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc' });
   */
  remove(params: RemovePartnerResellerParams, options?: CallOptions): Promise<void>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface ResellersOperations {
  /**
   * Returns the resellers of the deployment.
   *
   * For operators of the deployment.
   *
   * Errors (`ListResellersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.resellers.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListResellersParams, options?: CallOptions): List<ManagedReseller>;

  /**
   * Creates a reseller. It has access only to organizations that admit it.
   *
   * For operators of the deployment.
   *
   * Errors (`CreateResellerError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedReseller = await management.resellers.create({ name: 'Second Row', slug: 'second-row' });
   */
  create(params: CreateResellerParams, options?: CallOptions): Promise<ManagedReseller>;

  /**
   * Changes name or identifier of a reseller.
   *
   * For operators of the deployment.
   *
   * Errors (`UpdateResellerError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedReseller = await management.resellers.update({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', name: 'Second Row Tickets' });
   */
  update(params: UpdateResellerParams, options?: CallOptions): Promise<ManagedReseller>;
}

/** How an organization collects money, and how long unpaid purchases are held. */
export interface PaymentSettingsOperations {
  /**
   * Returns how the organization collects money. Only the last characters of keys and secrets are shown.
   *
   * Role: adminor higher.
   *
   * Errors (`GetPaymentSettingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const paymentSettings = await management.paymentSettings.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetPaymentSettingsParams, options?: CallOptions): Promise<PaymentSettings>;

  /**
   * Changes only the given fields. The secret key of Stripe and the signing secret of its webhook endpoint are set
   * together the first time, and can be replaced one at a time; a key of another account does not work for
   * purchases that were started before. Two empty values remove the account, which returns 409 while buyers can
   * still pay there. In production the key must be a live key, in alpha a test key. In alpha, the sandbox collects
   * payments if there are no keys. A new hold time applies to purchases that start after the change.
   *
   * Role: adminor higher.
   *
   * Errors (`UpdatePaymentSettingsError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const paymentSettings = await management.paymentSettings.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   hold_minutes: 20,
   *   stripe_secret_key: 'rk_live_51PqExampleOfAKeyx9Qf',
   *   stripe_webhook_secret: 'whsec_ExampleOfASecret7hTa',
   * });
   */
  update(params: UpdatePaymentSettingsParams, options?: CallOptions): Promise<PaymentSettings>;
}

/** Open and completed payments of buyers, and mails with payment links. */
export interface PaymentsOperations {
  /**
   * Returns the payments of the organization, with any method and in any state, newest first.
   *
   * Role: manageror higher.
   *
   * Errors (`ListPaymentsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.payments.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', search: 'teodor.amsel@example.org' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPaymentsParams, options?: CallOptions): List<ManagedPayment>;

  /**
   * Returns a payment with the purchased items and every payment attempt. Its refunds are those of `listRefunds`
   * with `payment_id`, its invoices those of `listInvoices`.
   *
   * Role: manageror higher.
   *
   * Errors (`GetPaymentError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const paymentDetails = await management.payments.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m4xnpzmxf68byc3g6arcvwga' });
   */
  get(params: GetPaymentParams, options?: CallOptions): Promise<PaymentDetails>;

  /**
   * Refunds everything that is left of a payment, or of some of its items: one refund for each item, either all or
   * none. Tickets and passes are voided, entries are removed from their list, supplements from their ticket, and
   * their places become free; a booking keeps its status. To refund a part of one item, use `refundTicket`,
   * `refundBooking`, `refundGuestList`, `refundPass` and `refundTicketSupplement`. Money paid through a payment
   * gateway is refunded there: these refunds are `pending` until the gateway confirms them. Fails for name changes
   * and plans, and if one of the items was swapped: leave that item out. Deleted items are skipped: nothing is
   * refunded on them.
   *
   * Role: manageror higher.
   *
   * Errors (`RefundPaymentError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.payments.refund({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m4xnpzmxf68byc3g6arcvwga' });
   */
  refund(params: RefundPaymentParams, options?: CallOptions): Promise<ManagedRefund[]>;

  /**
   * Mails the buyer the address of a pending payment, for example for tickets or the advance of a booking. The
   * expiry of the payment does not change.
   *
   * Role: manageror higher.
   *
   * Errors (`SendPaymentLinkError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.payments.sendLink({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m4xnqaswejkszv4axq26m6mz' });
   */
  sendLink(params: SendPaymentLinkParams, options?: CallOptions): Promise<void>;

  /**
   * Returns payments as a CSV file, the latest first, whatever became of them. The file is UTF-8 with a byte order
   * mark, with commas between columns, which are named in the first row; instants are ISO 8601 in UTC, amounts are
   * in major units with the digits of the currency. A text that starts with `=`, `+`, `-` or `@`, which a
   * spreadsheet would treat as a formula, is prefixed with `'`. The file is streamed: changes made during the
   * export may or may not be included.
   *
   * Role: manageror higher.
   *
   * Errors (`ExportPaymentsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.payments.exportAsCsv({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   status: 'succeeded',
   *   start_date: '2026-11-01T00:00:00.000Z',
   *   end_date: '2026-12-01T00:00:00.000Z',
   * });
   */
  exportAsCsv(params: ExportPaymentsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Money for bookings taken outside the payment gateway. */
export interface ExternalPaymentsOperations {
  /**
   * Returns the payments taken outside the payment gateway that meet all conditions given, latest first. An undone
   * payment and the payment that undoes it both stay in the list: their sum is 0.
   *
   * Role: manageror higher.
   *
   * Errors (`ListExternalPaymentsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.externalPayments.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   resource_type: 'bookings',
   *   resource_id: 'bkg_01m7zyjpprf1fv0mcp8racfz0w',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListExternalPaymentsParams, options?: CallOptions): List<ManagedExternalPayment>;

  /**
   * Records money that the organization took for a booking in cash, at its own terminal or by transfer. The
   * advance of the booking does not change.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateExternalPaymentError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedExternalPayment = await management.externalPayments.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   resource_type: 'bookings',
   *   resource_id: 'bkg_01m7zyjpprf1fv0mcp8racfz0w',
   *   amount: 60,
   *   method: 'cash',
   *   description: 'Bottle at the table',
   * });
   */
  create(params: CreateExternalPaymentParams, options?: CallOptions): Promise<ManagedExternalPayment>;

  /**
   * Records a payment of the opposite amount, which undoes this one, and returns it. A payment can be undone once.
   *
   * Role: manageror higher.
   *
   * Errors (`UndoExternalPaymentError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedExternalPayment = await management.externalPayments.undo({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m7zyjcxpfby9605ak4n360bx' });
   */
  undo(params: UndoExternalPaymentParams, options?: CallOptions): Promise<ManagedExternalPayment>;
}

/** Money received through the payment gateway and sent back through it, with the balance. */
export interface WalletMovementsOperations {
  /**
   * Returns the money received through the payment gateway and the money sent back through it, newest first, each
   * with the balance after it.
   *
   * Role: manageror higher.
   *
   * Errors (`ListWalletMovementsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.walletMovements.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListWalletMovementsParams, options?: CallOptions): List<WalletMovement>;
}

/** The data that an organization shows on invoices, and the invoices themselves. */
export interface InvoicesOperations {
  /**
   * Returns the invoices of the organization, including corrective invoices, latest first.
   *
   * Role: manageror higher.
   *
   * Errors (`ListInvoicesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.invoices.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListInvoicesParams, options?: CallOptions): List<Invoice>;

  /**
   * The invoice in the language of its buyer.
   *
   * Role: manageror higher.
   *
   * Errors (`GetInvoicePdfError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.invoices.getPdf({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', invoiceId: 'ivc_01m4xnpzmxf68byc3g6arcvwga' });
   */
  getPdf(params: GetInvoicePdfParams, options?: CallOptions): Promise<Uint8Array>;
}

/** The data that an organization shows on invoices, and the invoices themselves. */
export interface TaxSettingsOperations {
  /**
   * Returns what new invoices of the organization show: the issuer and the tax percentage.
   *
   * Role: adminor higher.
   *
   * Errors (`GetTaxSettingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const taxSettings = await management.taxSettings.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetTaxSettingsParams, options?: CallOptions): Promise<TaxSettings>;

  /**
   * Changes the data on new invoices. Issued invoices do not change. A ticket rate or booking rate can have its
   * own percentage.
   *
   * Role: adminor higher.
   *
   * Errors (`UpdateTaxSettingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const taxSettings = await management.taxSettings.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   tax_percentage: 21,
   *   legal_name: 'Salt Works Events SL',
   *   tax_number: 'B12345674',
   *   address: 'Calle del Puerto 4',
   *   city: 'Valencia',
   *   postal_code: '46011',
   *   country: 'ES',
   * });
   */
  update(params: UpdateTaxSettingsParams, options?: CallOptions): Promise<TaxSettings>;
}

/** Refunds and their state. */
export interface RefundRequestsOperations {
  /**
   * Returns the refund requests of ticket holders, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListRefundRequestsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.refundRequests.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'pending' })) {
   *   console.log(item);
   * }
   */
  list(params: ListRefundRequestsParams, options?: CallOptions): List<RefundRequest>;

  /**
   * Returns one request.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetRefundRequestError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const refundRequest = await management.refundRequests.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'rfq_01m4xnqaswejkszv4axq26m6mz' });
   */
  get(params: GetRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;

  /**
   * Refunds the amount, as `refundTicket` does: the ticket is voided and its place becomes free.
   *
   * Role: manageror higher.
   *
   * Errors (`AcceptRefundRequestError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const refundRequest = await management.refundRequests.accept({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'rfq_01m4xnqaswejkszv4axq26m6mz' });
   */
  accept(params: AcceptRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;

  /**
   * Refunds nothing: the ticket does not change, and its holder can request a refund again.
   *
   * Role: manageror higher.
   *
   * Errors (`RejectRefundRequestError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const refundRequest = await management.refundRequests.reject({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'rfq_01m4xnqaswejkszv4axq26m6mz' });
   */
  reject(params: RejectRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;
}

/** Refunds and their state. */
export interface RefundsOperations {
  /**
   * Returns the refunds of the organization, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListRefundsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.refunds.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'failed' })) {
   *   console.log(item);
   * }
   */
  list(params: ListRefundsParams, options?: CallOptions): List<ManagedRefund>;

  /**
   * Returns one refund.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetRefundError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedRefund = await management.refunds.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', refundId: 'ref_01m4xnq17zfr3ttw6kkxvwmh4s' });
   */
  get(params: GetRefundParams, options?: CallOptions): Promise<ManagedRefund>;

  /**
   * Sends a failed refund to the payment gateway again. Fails if the money was refunded in another way in the
   * meantime.
   *
   * Role: manageror higher.
   *
   * Errors (`RetryRefundError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedRefund = await management.refunds.retry({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', refundId: 'ref_01m4xnq17zfr3ttw6kkxvwmh4s' });
   */
  retry(params: RetryRefundParams, options?: CallOptions): Promise<ManagedRefund>;
}

/** Texts that an organization adds to mails to its buyers. */
export interface MailTextsOperations {
  /**
   * Returns the texts that the organization adds to mails to buyers: one entry for each kind of mail and language,
   * including those without a text.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListMailTextsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.mailTexts.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListMailTextsParams, options?: CallOptions): List<MailText>;

  /**
   * Changes the subject of mails and the message at their beginning; the content of the mail (tickets, code,
   * payment link) follows it. `{event}` and `{organization}` are replaced by the names; in a mail without an
   * event, `{event}` is the name of the organization. An empty line starts a new paragraph. Texts that are not
   * given do not change, and neither do sent mails. Mails that are waiting to be sent get the new text.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateMailTextsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.mailTexts.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   texts: [
   *     {
   *       template: 'tickets_sold',
   *       language: 'en',
   *       subject: 'See you at {event}',
   *       message: 'Doors open at 23:00. Bring your identity card.',
   *     },
   *   ],
   * });
   */
  update(params: UpdateMailTextsParams, options?: CallOptions): Promise<MailText[]>;
}

/** Credentials of programs. */
export interface ChannelApiKeysOperations {
  /**
   * Returns the keys of a channel, including expired and revoked ones. Secrets are never shown again.
   *
   * For operators of the deployment.
   *
   * Errors (`ListChannelApiKeysError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.channelApiKeys.list({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r' })) {
   *   console.log(item);
   * }
   */
  list(params: ListChannelApiKeysParams, options?: CallOptions): List<ApiKey>;

  /**
   * Creates a key of a channel. The response has its secret, which is shown only here.
   *
   * For operators of the deployment.
   *
   * Errors (`CreateChannelApiKeyError`):
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newApiKey = await management.channelApiKeys.create({
   *   channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r',
   *   name: 'Shop',
   *   scopes: ['tickets:read', 'ticket-rates:read'],
   * });
   */
  create(params: CreateChannelApiKeyParams, options?: CallOptions): Promise<NewApiKey>;

  /**
   * Returns a key of a channel, without its secret.
   *
   * For operators of the deployment.
   *
   * Errors (`GetChannelApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const apiKey = await management.channelApiKeys.get({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  get(params: GetChannelApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * Changes the fields in the body of a key of a channel, in every process within a second.
   *
   * For operators of the deployment.
   *
   * Errors (`UpdateChannelApiKeyError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const apiKey = await management.channelApiKeys.update({
   *   channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   name: 'Shop in Madrid',
   * });
   */
  update(params: UpdateChannelApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * The key stops working within a second and stays in the list. A revoked key stays revoked.
   *
   * For operators of the deployment.
   *
   * Errors (`RevokeChannelApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.channelApiKeys.revoke({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  revoke(params: RevokeChannelApiKeyParams, options?: CallOptions): Promise<void>;

  /**
   * Creates a key with the same settings and lifetime. The old key keeps working for the grace period, but not
   * beyond its own expiry. The response has the new secret, which is shown only here.
   *
   * For operators of the deployment.
   *
   * Errors (`RotateChannelApiKeyError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newApiKey = await management.channelApiKeys.rotate({
   *   channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   grace: '24h',
   * });
   */
  rotate(params: RotateChannelApiKeyParams, options?: CallOptions): Promise<NewApiKey>;
}

/** Credentials of programs. */
export interface ApiKeysOperations {
  /**
   * Returns the keys of an organization, including expired and revoked ones. Secrets are never shown again.
   *
   * Role: adminor higher.
   *
   * Errors (`ListApiKeysError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.apiKeys.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListApiKeysParams, options?: CallOptions): List<ApiKey>;

  /**
   * Creates a key of an organization. The response has its secret, which is shown only here.
   *
   * Role: adminor higher.
   *
   * Errors (`CreateApiKeyError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newApiKey = await management.apiKeys.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Door software',
   *   scopes: ['tickets:read', 'tickets:checkin'],
   * });
   */
  create(params: CreateApiKeyParams, options?: CallOptions): Promise<NewApiKey>;

  /**
   * Returns a key of an organization, without its secret.
   *
   * Role: adminor higher.
   *
   * Errors (`GetApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const apiKey = await management.apiKeys.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  get(params: GetApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * Changes the fields in the body of a key of an organization, in every process within a second.
   *
   * Role: adminor higher.
   *
   * Errors (`UpdateApiKeyError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const apiKey = await management.apiKeys.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   name: 'Door software, main hall',
   * });
   */
  update(params: UpdateApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * The key stops working within a second and stays in the list. A revoked key stays revoked.
   *
   * Role: adminor higher.
   *
   * Errors (`RevokeApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.apiKeys.revoke({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  revoke(params: RevokeApiKeyParams, options?: CallOptions): Promise<void>;

  /**
   * Creates a key with the same settings and lifetime. The old key keeps working for the grace period, but not
   * beyond its own expiry. The response has the new secret, which is shown only here.
   *
   * Role: adminor higher.
   *
   * Errors (`RotateApiKeyError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newApiKey = await management.apiKeys.rotate({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   grace: '24h',
   * });
   */
  rotate(params: RotateApiKeyParams, options?: CallOptions): Promise<NewApiKey>;
}

/** Credentials of programs. */
export interface ResellerApiKeysOperations {
  /**
   * Returns the keys of a reseller, including expired and revoked ones. Secrets are never shown again.
   *
   * For operators of the deployment.
   *
   * Errors (`ListResellerApiKeysError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.resellerApiKeys.list({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc' })) {
   *   console.log(item);
   * }
   */
  list(params: ListResellerApiKeysParams, options?: CallOptions): List<ApiKey>;

  /**
   * Creates a key of a reseller. The response has its secret, which is shown only here.
   *
   * For operators of the deployment.
   *
   * Errors (`CreateResellerApiKeyError`):
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newApiKey = await management.resellerApiKeys.create({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', name: 'Marketplace' });
   */
  create(params: CreateResellerApiKeyParams, options?: CallOptions): Promise<NewApiKey>;

  /**
   * Returns a key of a reseller, without its secret.
   *
   * For operators of the deployment.
   *
   * Errors (`GetResellerApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const apiKey = await management.resellerApiKeys.get({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  get(params: GetResellerApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * Changes the fields in the body of a key of a reseller, in every process within a second.
   *
   * For operators of the deployment.
   *
   * Errors (`UpdateResellerApiKeyError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const apiKey = await management.resellerApiKeys.update({
   *   resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   name: 'Marketplace, swaps',
   * });
   */
  update(params: UpdateResellerApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * The key stops working within a second and stays in the list. A revoked key stays revoked.
   *
   * For operators of the deployment.
   *
   * Errors (`RevokeResellerApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.resellerApiKeys.revoke({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  revoke(params: RevokeResellerApiKeyParams, options?: CallOptions): Promise<void>;

  /**
   * Creates a key with the same settings and lifetime. The old key keeps working for the grace period, but not
   * beyond its own expiry. The response has the new secret, which is shown only here.
   *
   * For operators of the deployment.
   *
   * Errors (`RotateResellerApiKeyError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `confirmation_required`: The person must confirm the password: call `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newApiKey = await management.resellerApiKeys.rotate({
   *   resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   grace: '24h',
   * });
   */
  rotate(params: RotateResellerApiKeyParams, options?: CallOptions): Promise<NewApiKey>;
}

/** Places where events are held. */
export interface LocationsOperations {
  /**
   * Returns the locations of the organization, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListLocationsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.locations.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListLocationsParams, options?: CallOptions): List<Location>;

  /**
   * Creates a place where events can be held.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateLocationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const location = await management.locations.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Salt Works Hall',
   *   address: 'Carrer de la Sal 12',
   *   city: 'Valencia',
   *   postal_code: '46011',
   *   country: 'ES',
   *   latitude: 39.4561,
   *   longitude: -0.3322,
   * });
   */
  create(params: CreateLocationParams, options?: CallOptions): Promise<Location>;

  /**
   * Returns a location of the organization.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetLocationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const location = await management.locations.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', locationId: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m' });
   */
  get(params: GetLocationParams, options?: CallOptions): Promise<Location>;

  /**
   * Changes a location, for all events that take place there.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateLocationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const location = await management.locations.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   locationId: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m',
   *   name: 'Salt Works Great Hall',
   * });
   */
  update(params: UpdateLocationParams, options?: CallOptions): Promise<Location>;

  /**
   * Deletes a location where no event takes place or took place.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteLocationError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.locations.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', locationId: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m' });
   */
  delete(params: DeleteLocationParams, options?: CallOptions): Promise<void>;
}

/** The events (shows) of an organization. */
export interface EventsOperations {
  /**
   * Returns the events of the organization by their start: the latest first, but of upcoming ones the next first.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListEventsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.events.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', period: 'upcoming', limit: 20 })) {
   *   console.log(item);
   * }
   */
  list(params: ListEventsParams, options?: CallOptions): List<Event>;

  /**
   * Creates an event and emits `event.created`.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateEventError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const event = await management.events.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Equinox',
   *   description: 'The longest night of the season.',
   *   start_date: '2026-11-21T22:00:00.000Z',
   *   end_date: '2026-11-22T05:00:00.000Z',
   *   location_id: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m',
   *   age: '18',
   *   outfit: 'casual',
   *   artists: ['Noor Haddad'],
   *   music_genres: ['house', 'techno'],
   *   image_url: 'https://images.example.org/equinox.jpg',
   *   url: 'https://saltworks.example.org/equinox',
   *   sealed_tickets_available_at: '2026-11-21T12:00:00.000Z',
   * });
   */
  create(params: CreateEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Returns an event of the organization.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetEventError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const event = await management.events.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  get(params: GetEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Changes an event and emits `event.updated`. If the start changes and swaps ended at the start, the end of
   * swaps changes with it.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateEventError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const event = await management.events.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   start_date: '2026-11-22T00:00:00+01:00',
   *   end_date: '2026-11-22T07:00:00+01:00',
   * });
   */
  update(params: UpdateEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Deletes an event with its zones, spaces and rates. An event with bookings, tickets, guest-list entries,
   * payments or discount codes cannot be deleted: deactivate it with `active` instead.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteEventError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.events.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  delete(params: DeleteEventParams, options?: CallOptions): Promise<void>;

  /**
   * Creates an event with the settings, zones, spaces, ticket rates and list rates of another and with new ids.
   * Zones and rates keep their identifiers. All instants are moved together with the start. The copy belongs to
   * the same groups. Sales and bookings are not copied. Emits `event.created`.
   *
   * Role: manageror higher.
   *
   * Errors (`CopyEventError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const event = await management.events.copy({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   start_date: '2026-11-28T22:00:00Z',
   * });
   */
  copy(params: CopyEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Returns what was sold for an event and who is inside, by rate and by channel. Admins and owners also see
   * money: revenue by part, advances held, forfeited amounts and refunds. Amounts that were not collected for a
   * rejected booking, and its cash advance, are excluded; a card advance that was not refunded is forfeited.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetEventDashboardError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const eventDashboard = await management.events.getDashboard({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  getDashboard(params: GetEventDashboardParams, options?: CallOptions): Promise<EventDashboard>;
}

/** The events (shows) of an organization. */
export interface PreregistrationsOperations {
  /**
   * Returns the people who are waiting for tickets of the event to go on sale, ordered by (creation, id). Erasing
   * a client also erases the preregistrations of that person.
   *
   * Role: manageror higher.
   *
   * Errors (`ListPreregistrationsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.preregistrations.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPreregistrationsParams, options?: CallOptions): List<Preregistration>;
}

/** Live changes. */
export interface LiveOperations {
  /**
   * Returns a stream of server-sent events. `figures`: the state of the event that is asked for (`LiveFigures`:
   * who is expected, who is inside, the last entries, refusals and double entries, for admins the money), at the
   * start and after changes, at most once a second; always the complete state. `change`: a change in the
   * organization (`LiveChange`), sent once, with a cursor as `id`. `reset`: too much has happened since the cursor
   * to send it again, or the cursor belongs to another database: reload what you show.
   *
   * A stream ends after at most one minute; a revoked session is detected by then at the latest. A client that
   * reconnects with the last cursor, as `Last-Event-ID` (browsers do this automatically) or `after`, receives
   * every change since then exactly once, including changes that were committed late. A comment every few seconds
   * keeps proxies from closing the stream. A client that reads too slowly is disconnected and can resume from its
   * cursor. A session has at most 8 streams at once.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetLiveError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.live.get({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   after: 'NzMyLjE3',
   * });
   */
  get(params: GetLiveParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Events that belong together, such as a series or a season. */
export interface EventGroupsOperations {
  /**
   * Returns the groups of events of the organization, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListEventGroupsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.eventGroups.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListEventGroupsParams, options?: CallOptions): List<EventGroup>;

  /**
   * Creates a group of events.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateEventGroupError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const eventGroup = await management.eventGroups.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Winter season',
   *   description: 'Every night from October to March.',
   *   event_ids: ['evt_01m1gnhkb1e088q42swbtyrmqd'],
   * });
   */
  create(params: CreateEventGroupParams, options?: CallOptions): Promise<EventGroup>;

  /**
   * Returns a group of events.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetEventGroupError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const eventGroup = await management.eventGroups.get({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventGroupId: 'egr_01m1gnhkb1e088q42swbtyrmqf',
   * });
   */
  get(params: GetEventGroupParams, options?: CallOptions): Promise<EventGroup>;

  /**
   * Changes a group. `event_ids` replaces all events of the group.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateEventGroupError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const eventGroup = await management.eventGroups.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventGroupId: 'egr_01m1gnhkb1e088q42swbtyrmqf',
   *   name: 'Winter nights',
   * });
   */
  update(params: UpdateEventGroupParams, options?: CallOptions): Promise<EventGroup>;

  /**
   * Deletes a group. Its events stay.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteEventGroupError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.eventGroups.delete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventGroupId: 'egr_01m1gnhkb1e088q42swbtyrmqf',
   * });
   */
  delete(params: DeleteEventGroupParams, options?: CallOptions): Promise<void>;
}

/** Zones of an event and the spaces in them, which can be booked. */
export interface ZonesOperations {
  /**
   * Returns all zones of an event with their spaces, in their order.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListZonesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.zones.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListZonesParams, options?: CallOptions): List<Zone>;

  /**
   * Creates a zone of an event. An event has at most 200 zones.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateZoneError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const zone = await management.zones.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   name: 'Terrace',
   *   description: 'Open until two.',
   *   duration: 7200,
   *   accepts_automatically: true,
   * });
   */
  create(params: CreateZoneParams, options?: CallOptions): Promise<Zone>;

  /**
   * Returns a zone with its spaces.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetZoneError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const zone = await management.zones.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j' });
   */
  get(params: GetZoneParams, options?: CallOptions): Promise<Zone>;

  /**
   * Changes a zone. Its identifier stays when only the name is changed.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateZoneError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const zone = await management.zones.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j',
   *   active: false,
   * });
   */
  update(params: UpdateZoneParams, options?: CallOptions): Promise<Zone>;

  /**
   * Deletes a zone with its spaces. A zone with bookings cannot be deleted.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteZoneError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.zones.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j' });
   */
  delete(params: DeleteZoneParams, options?: CallOptions): Promise<void>;
}

/** Zones of an event and the spaces in them, which can be booked. */
export interface SpacesOperations {
  /**
   * Changes a space, or moves it to another zone of the same event. Bookings of it stay.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateSpaceError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const space = await management.spaces.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   spaceId: 'spc_01m1gnhv0wf7ta4e9q2d6zxkcm',
   *   capacity: 6,
   * });
   */
  update(params: UpdateSpaceParams, options?: CallOptions): Promise<Space>;

  /**
   * Deletes a space. A space with bookings, including past ones, cannot be deleted.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteSpaceError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.spaces.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', spaceId: 'spc_01m1gnhv0wf7ta4e9q2d6zxkcm' });
   */
  delete(params: DeleteSpaceParams, options?: CallOptions): Promise<void>;

  /**
   * Creates spaces of a zone, either all or none: a name that already exists in the event is rejected and named in
   * the message.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateSpacesError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const zone = await management.spaces.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j',
   *   spaces: [{ name: '11', capacity: 4 }, { name: '12', capacity: 6 }],
   * });
   */
  create(params: CreateSpacesParams, options?: CallOptions): Promise<Zone>;
}

/** Prices of bookings in a zone: price, persons, advance, fee. */
export interface BookingRatesOperations {
  /**
   * Changes a booking rate. Bookings that were made with it keep their price.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateBookingRateError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const bookingRate = await management.bookingRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7r',
   *   price: 320,
   * });
   */
  update(params: UpdateBookingRateParams, options?: CallOptions): Promise<BookingRate>;

  /**
   * Deletes a booking rate. Bookings that were made with it keep their price.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteBookingRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.bookingRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7r' });
   */
  delete(params: DeleteBookingRateParams, options?: CallOptions): Promise<void>;

  /**
   * Returns all booking rates of a zone, in their order.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListBookingRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.bookingRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j' })) {
   *   console.log(item);
   * }
   */
  list(params: ListBookingRatesParams, options?: CallOptions): List<BookingRate>;

  /**
   * Creates what a booking of the zone costs: a price for the included persons, a supplement for each further one,
   * an advance and a fee. A zone has at most 50.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateBookingRateError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const bookingRate = await management.bookingRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j',
   *   name: 'Table for six',
   *   content: 'One bottle and six entries',
   *   price: 300,
   *   included_persons: 6,
   *   supplement_price: 40,
   *   max_clients: 8,
   *   deposit: { type: 'percentage', amount: 25 },
   *   fee: { type: 'fixed', amount: 5 },
   *   required_fields: ['phone'],
   * });
   */
  create(params: CreateBookingRateParams, options?: CallOptions): Promise<BookingRate>;
}

/** What the venue serves at tables. */
export interface BookingProductsOperations {
  /**
   * Returns the products that the venue serves at tables, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListBookingProductsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.bookingProducts.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', active: true })) {
   *   console.log(item);
   * }
   */
  list(params: ListBookingProductsParams, options?: CallOptions): List<BookingProduct>;

  /**
   * Creates a product that can be recorded for bookings.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateBookingProductError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const bookingProduct = await management.bookingProducts.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', name: 'Sparkling water 75 cl', price: 5 });
   */
  create(params: CreateBookingProductParams, options?: CallOptions): Promise<BookingProduct>;

  /**
   * Changes a product. Bookings that have it keep its name and price.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateBookingProductError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const bookingProduct = await management.bookingProducts.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   productId: 'prd_01m1gnhw3xfk2b6y9s4qd8tz7p',
   *   active: false,
   * });
   */
  update(params: UpdateBookingProductParams, options?: CallOptions): Promise<BookingProduct>;

  /**
   * Deletes a product. Bookings that have it keep it.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteBookingProductError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.bookingProducts.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', productId: 'prd_01m1gnhw3xfk2b6y9s4qd8tz7p' });
   */
  delete(params: DeleteBookingProductParams, options?: CallOptions): Promise<void>;
}

/** Tips that can be paid with a booking. */
export interface TipRatesOperations {
  /**
   * Returns the tips that can be paid with a booking, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListTipRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.tipRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', active: true })) {
   *   console.log(item);
   * }
   */
  list(params: ListTipRatesParams, options?: CallOptions): List<TipRate>;

  /**
   * Creates a tip, fixed or a percentage of the price.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateTipRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const tipRate = await management.tipRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Ten per cent',
   *   type: 'percentage',
   *   amount: 10,
   * });
   */
  create(params: CreateTipRateParams, options?: CallOptions): Promise<TipRate>;

  /**
   * Changes a tip rate. `type` and `amount` are changed together.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateTipRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const tipRate = await management.tipRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   tipRateId: 'tip_01m1gnhw3xfk2b6y9s4qd8tz7t',
   *   name: 'Twenty',
   *   type: 'fixed',
   *   amount: 20,
   * });
   */
  update(params: UpdateTipRateParams, options?: CallOptions): Promise<TipRate>;

  /**
   * Deletes a tip rate.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteTipRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.tipRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', tipRateId: 'tip_01m1gnhw3xfk2b6y9s4qd8tz7t' });
   */
  delete(params: DeleteTipRateParams, options?: CallOptions): Promise<void>;
}

/** Kinds of tickets, their price steps and supplements. */
export interface TicketRatesOperations {
  /**
   * Returns all ticket rates of an event, including private ones, in their order.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListTicketRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.ticketRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListTicketRatesParams, options?: CallOptions): List<ManagedTicketRate>;

  /**
   * Creates a ticket rate with its price steps and supplements. The quota limits the whole rate; each step has its
   * own quantity. An event has at most 200 ticket rates.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateTicketRateError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedTicketRate = await management.ticketRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   name: 'General admission',
   *   quota: 800,
   *   nominative: true,
   *   valid_from: '2026-09-02T09:00:00.000Z',
   *   warranty: { enabled: true, percentage: 20, hours: 48 },
   *   prices: [
   *     {
   *       name: 'Early entry',
   *       includes: 'One drink',
   *       additional_info: 'Entry before 01:30',
   *       valid_until: '2026-11-20T22:59:59.000Z',
   *       price: 15,
   *       fee_type: 'fixed',
   *       fee_quantity: 1.5,
   *       quantity: 300,
   *     },
   *     {
   *       name: 'General',
   *       includes: '',
   *       additional_info: '',
   *       valid_until: null,
   *       price: 18,
   *       fee_type: 'percentage',
   *       fee_quantity: 10,
   *       quantity: 500,
   *     },
   *   ],
   *   supplements: [
   *     {
   *       label: 'Cloakroom',
   *       description: 'One piece',
   *       price: 3,
   *       product_quantity: 1,
   *       service_charge_amount: 0.3,
   *       service_charge_type: 'fixed',
   *       purchase_limit: { min_quantity: 0, max_quantity: 1, is_unlimited: false },
   *       redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 28800 },
   *     },
   *   ],
   *   fields: [{ slug: 'full_name', type: 'text', label: 'Full name', required: true, options: [] }],
   *   questions: [
   *     {
   *       label: 'How did you hear of us?',
   *       type: 'dropdown',
   *       items: ['A friend', 'A poster'],
   *       required: false,
   *     },
   *   ],
   * });
   */
  create(params: CreateTicketRateParams, options?: CallOptions): Promise<ManagedTicketRate>;

  /**
   * Returns a ticket rate with its price steps and supplements.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetTicketRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedTicketRate = await management.ticketRates.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd' });
   */
  get(params: GetTicketRateParams, options?: CallOptions): Promise<ManagedTicketRate>;

  /**
   * Changes a ticket rate. Its quota cannot go below what is sold or held.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateTicketRateError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedTicketRate = await management.ticketRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   quota: 900,
   * });
   */
  update(params: UpdateTicketRateParams, options?: CallOptions): Promise<ManagedTicketRate>;

  /**
   * Deletes a ticket rate without issued tickets. Mark other rates as complete instead.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteTicketRateError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.ticketRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd' });
   */
  delete(params: DeleteTicketRateParams, options?: CallOptions): Promise<void>;
}

/** Kinds of tickets, their price steps and supplements. */
export interface TicketRatePricesOperations {
  /**
   * Adds a price step after the others. A rate has at most 50.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateTicketRatePriceError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedPrice = await management.ticketRatePrices.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   name: 'At the door',
   *   price: 22,
   *   quantity: 100,
   * });
   */
  create(params: CreateTicketRatePriceParams, options?: CallOptions): Promise<ManagedPrice>;

  /**
   * Sets the order in which the price steps are sold.
   *
   * Role: manageror higher.
   *
   * Errors (`OrderTicketRatePricesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.ticketRatePrices.order({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   price_ids: ['prc_01m1gnj532ep0vk97bhed1wg5m', 'prc_01m1gnhs49f62sjcf981ek5zk1'],
   * });
   */
  order(params: OrderTicketRatePricesParams, options?: CallOptions): Promise<ManagedPrice[]>;

  /**
   * Changes a price step. Its quantity cannot go below what is used. Tickets keep the price they were sold at.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateTicketRatePriceError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedPrice = await management.ticketRatePrices.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   priceId: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *   valid_until: '2026-11-21T22:59:59Z',
   * });
   */
  update(params: UpdateTicketRatePriceParams, options?: CallOptions): Promise<ManagedPrice>;

  /**
   * Deletes a price step without issued tickets. The last step of a rate cannot be deleted.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteTicketRatePriceError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.ticketRatePrices.delete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   priceId: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   * });
   */
  delete(params: DeleteTicketRatePriceParams, options?: CallOptions): Promise<void>;
}

/** Kinds of tickets, their price steps and supplements. */
export interface TicketRateSupplementsOperations {
  /**
   * Adds a supplement that can be bought with a ticket. A rate has at most 50.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateTicketRateSupplementError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedSupplement = await management.ticketRateSupplements.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   label: 'Cloakroom',
   *   description: 'One piece',
   *   price: 3,
   *   product_quantity: 1,
   *   service_charge_amount: 0.3,
   *   service_charge_type: 'fixed',
   *   purchase_limit: { min_quantity: 0, max_quantity: 1, is_unlimited: false },
   *   redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 28800 },
   * });
   */
  create(params: CreateTicketRateSupplementParams, options?: CallOptions): Promise<ManagedSupplement>;

  /**
   * Changes a supplement. Sold supplements do not change.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateTicketRateSupplementError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedSupplement = await management.ticketRateSupplements.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   supplementId: 'sup_01m1gnhp0aefnbng9cwsmb9bqq',
   *   price: 3.5,
   * });
   */
  update(params: UpdateTicketRateSupplementParams, options?: CallOptions): Promise<ManagedSupplement>;

  /**
   * Deletes a supplement that no ticket was sold with.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteTicketRateSupplementError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.ticketRateSupplements.delete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   supplementId: 'sup_01m1gnhp0aefnbng9cwsmb9bqq',
   * });
   */
  delete(params: DeleteTicketRateSupplementParams, options?: CallOptions): Promise<void>;
}

/** Conditions under which guest-list entries are admitted. */
export interface ListRatesOperations {
  /**
   * Returns all list rates of an event, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListListRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.listRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListListRatesParams, options?: CallOptions): List<ManagedListRate>;

  /**
   * Creates conditions under which guest-list entries are admitted. An event has at most 200.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateListRateError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedListRate = await management.listRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   name: 'Guest list until 01:30',
   *   valid_from: '2026-09-02T09:00:00.000Z',
   *   options: [{ price: 0, age: 18, additional_info: 'One drink included', until: 12600 }],
   * });
   */
  create(params: CreateListRateParams, options?: CallOptions): Promise<ManagedListRate>;

  /**
   * Returns a list rate.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetListRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedListRate = await management.listRates.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7n' });
   */
  get(params: GetListRateParams, options?: CallOptions): Promise<ManagedListRate>;

  /**
   * Changes a list rate. An option with admitted guests cannot be removed, and the quota cannot be lower than the
   * number of people on the list.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateListRateError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedListRate = await management.listRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7n',
   *   options: [
   *     {
   *       _id: 'prc_01m1gnhw3yea5v1x8m3k7rj2wd',
   *       price: 0,
   *       women: 0,
   *       men: 0,
   *       age: 18,
   *       additional_info: 'One drink included',
   *       from: 0,
   *       until: 14400,
   *     },
   *   ],
   * });
   */
  update(params: UpdateListRateParams, options?: CallOptions): Promise<ManagedListRate>;

  /**
   * Deletes a list rate that never had an entry. Mark other rates as complete instead.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteListRateError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.listRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7n' });
   */
  delete(params: DeleteListRateParams, options?: CallOptions): Promise<void>;
}

/** Tickets of an event: searching, creating, voiding, checking in and changing holders. */
export interface TicketsOperations {
  /**
   * Returns the tickets of an event, ordered by (creation, id), without deleted ones. An unknown event returns an
   * empty list.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListTicketsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.tickets.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   search: 'ferrer',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListTicketsParams, options?: CallOptions): List<ManagedTicket>;

  /**
   * Creates tickets that were sold or given away elsewhere. Creates either all tickets, or none if a barcode is
   * taken or the rate or a price has too few places left. They are active immediately and share one payment. The
   * rate can be marked complete or not be on sale now, but it must have places left.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateTicketsError`):
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.tickets.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   sale_type: 'invitation',
   *   tickets: [
   *     {
   *       price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *       full_name: 'Nadia Ferrer',
   *       email: 'nadia.ferrer@example.org',
   *       gender: 'female',
   *       birthday: '1994-06-17',
   *       address: 'Calle del Ejemplo 7',
   *       postal_code: '46001',
   *       country_code: 'ES',
   *       personal_document_type: 'dni',
   *       personal_document_number: '00000000T',
   *       answers: [{ question_id: 'qst_01m1gnhr4de5wapxkjm8xg85j1', answer: 'A friend' }],
   *       total_price: 0,
   *     },
   *   ],
   * });
   */
  create(params: CreateTicketsParams, options?: CallOptions): Promise<ManagedTicket[]>;

  /**
   * Sells 1 to 50 tickets for cash or by card at a point of sale: either all or none, active immediately, under
   * one payment. The rules and the price are those of an online purchase: the rate must be on sale (private rates
   * are allowed), and the service computes the price step, fees, supplements and warranty. Holders need no name
   * unless the rate requires one.
   *
   * Role: dooror higher.
   *
   * Errors (`CreateBoxOfficeTicketError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.tickets.createBoxOffice({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   collection: 'pos',
   *   tickets: [{ price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1', surcharge: 0.5 }],
   * });
   */
  createBoxOffice(params: CreateBoxOfficeTicketParams, options?: CallOptions): Promise<ManagedTicket[]>;

  /**
   * Returns one ticket with its origin and current state. A deleted ticket returns 404.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetTicketError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedTicket = await management.tickets.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  get(params: GetTicketParams, options?: CallOptions): Promise<ManagedTicket>;

  /**
   * Sets how many people are inside on a ticket. A higher number is an entry, a lower number is a correction. The
   * same number again is rejected, so if two doors read one ticket at the same instant, only one admits the
   * holder. A repeated request with the same Idempotency-Key returns the first response. A correction to 0 also
   * clears the time of the first entry.
   *
   * Role: dooror higher.
   *
   * Errors (`CheckInTicketError`):
   * - `already_checked_in`: This number of people is already recorded; the message has the time of the first
   * entry.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.tickets.checkIn({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  checkIn(params: CheckInTicketParams, options?: CallOptions): Promise<void>;

  /**
   * Returns the history of a ticket, oldest first: issue, payment, changes of holder, entries, swaps, refunds and
   * mails. Returns at most the newest 500 entries. A deleted ticket returns 404.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetTicketHistoryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.tickets.getHistory({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getHistory(params: GetTicketHistoryParams, options?: CallOptions): Promise<TicketHistoryEntry[]>;

  /**
   * Returns the PDF that the holder receives, in the language of the holder; without the barcode while the ticket
   * is sealed. A ticket that is not active, or whose event ended more than 30 days ago, has no PDF.
   *
   * Role: dooror higher.
   *
   * Errors (`GetTicketPdfError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.tickets.getPdf({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getPdf(params: GetTicketPdfParams, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Refunds money on a paid ticket. The first refund voids the ticket and frees its place; further refunds are
   * possible until everything is refunded. Money paid through a payment gateway is refunded there: the refund
   * counts immediately, and `payment.refunded` is sent when the gateway confirms it. Money that the channel or the
   * organization took itself is recorded as refunded immediately. Send an Idempotency-Key: a second request
   * without one is a second refund.
   *
   * Role: manageror higher.
   *
   * Errors (`RefundTicketError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedTicket = await management.tickets.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   amount: 5,
   * });
   */
  refund(params: RefundTicketParams, options?: CallOptions): Promise<ManagedTicket>;

  /**
   * Makes a ticket permanently invalid: no door admits it. Its place can be sold again; its barcode is never
   * reused. No money is refunded. If the ticket is waiting for its payment, the payment is cancelled.
   *
   * Role: manageror higher.
   *
   * Errors (`VoidTicketError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedTicket = await management.tickets.void({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  void(params: VoidTicketParams, options?: CallOptions): Promise<ManagedTicket>;

  /**
   * Returns all tickets of an event as a CSV file, without deleted ones. The file is UTF-8 with a byte order mark,
   * with commas between columns, which are named in the first row; instants are ISO 8601 in UTC, amounts are in
   * major units with the digits of the currency. A text that starts with `=`, `+`, `-` or `@`, which a spreadsheet
   * would treat as a formula, is prefixed with `'`. The file is streamed: changes made during the export may or
   * may not be included.
   *
   * Role: manageror higher.
   *
   * Errors (`ExportTicketsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.tickets.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  exportAsCsv(params: ExportTicketsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Tickets of an event: searching, creating, voiding, checking in and changing holders. */
export interface NameChangesOperations {
  /**
   * Changes the holder of an active ticket on which nobody has entered. Without an amount the change is immediate;
   * with an amount it is `pending_payment` until it is completed or cancelled or, with `pay_online`, until it is
   * paid or expires, and no other change can be started in the meantime. The barcode does not change. A ticket
   * whose holder changed cannot be resold.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateNameChangeError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const begunNameChange = await management.nameChanges.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   full_name: 'Ilse Okafor',
   *   email: 'ilse.okafor@example.org',
   *   amount: 5,
   * });
   */
  create(params: CreateNameChangeParams, options?: CallOptions): Promise<BegunNameChange>;

  /**
   * Cancels an unpaid change: the ticket keeps its holder, and another change can be started. An open payment is
   * cancelled.
   *
   * Role: manageror higher.
   *
   * Errors (`CancelNameChangeError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const nameChange = await management.nameChanges.cancel({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   nameChangeId: 'nch_01m7zz0v4xf2mtqk9d3w5r8h1c',
   * });
   */
  cancel(params: CancelNameChangeParams, options?: CallOptions): Promise<NameChange>;

  /**
   * Completes a paid change: the ticket gets the new holder, and the payment is recorded. Fails if someone has
   * entered in the meantime, the ticket is no longer active, or the change is paid online.
   *
   * Role: manageror higher.
   *
   * Errors (`CompleteNameChangeError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const nameChange = await management.nameChanges.complete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   nameChangeId: 'nch_01m7zz0v4xf2mtqk9d3w5r8h1c',
   * });
   */
  complete(params: CompleteNameChangeParams, options?: CallOptions): Promise<NameChange>;
}

/** Tickets of an event: searching, creating, voiding, checking in and changing holders. */
export interface TicketSupplementsOperations {
  /**
   * Returns the supplements bought for the ticket after it was sold, oldest first, including unpaid ones.
   * Supplements bought together with the ticket appear only on the ticket.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListTicketSupplementsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.ticketSupplements.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' })) {
   *   console.log(item);
   * }
   */
  list(params: ListTicketSupplementsParams, options?: CallOptions): List<BoughtSupplement>;

  /**
   * Sells supplements for cash or by card at a point of sale. The ticket must be active and its event must not
   * have ended. Each supplement can be sold once for each ticket: a supplement that the ticket already has, or
   * that is waiting for a payment, is rejected. Prices, service charges and limits are those of the rate, which
   * does not have to be on sale. The total of the ticket does not change: the supplements have their own payment
   * and invoice. The supplements are added to the ticket immediately.
   *
   * Role: dooror higher.
   *
   * Errors (`CreateTicketSupplementsError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.ticketSupplements.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   supplements: [{ supplement_id: 'sup_01m1gnk0s1e6k8c3v5x7z9b2d4', supplement_units: 2 }],
   *   collection: 'cash',
   * });
   */
  create(params: CreateTicketSupplementsParams, options?: CallOptions): Promise<BoughtSupplement[]>;

  /**
   * Refunds money on a supplement that was bought for a ticket after the ticket was sold. The first refund removes
   * the supplement from the ticket, and it can be bought again; further refunds are possible until everything is
   * refunded. The ticket stays valid. Money paid through a payment gateway is refunded there: the refund counts
   * immediately, and `payment.refunded` is sent when the gateway confirms it. Money taken elsewhere is recorded as
   * refunded immediately. Send an Idempotency-Key: a second request without one is a second refund.
   *
   * Role: manageror higher.
   *
   * Errors (`RefundTicketSupplementError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const boughtSupplement = await management.ticketSupplements.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   supplementId: 'sup_01m7zz0v4xf2mtqk9d3w5r8h1c',
   *   amount: 6.5,
   * });
   */
  refund(params: RefundTicketSupplementParams, options?: CallOptions): Promise<BoughtSupplement>;
}

/** Reservations of tables and spaces: creating, changing, and managing them during the event. */
export interface BookingsOperations {
  /**
   * Returns the bookings of the organization that match all given conditions, newest first by (creation, id). An
   * unknown event returns an empty list.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListBookingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.bookings.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   status: 'pending',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListBookingsParams, options?: CallOptions): List<ManagedBooking>;

  /**
   * Creates a booking at an event, in a zone or on spaces, or by calendar with only a date. With a paid advance,
   * or in a zone that accepts automatically, the booking is accepted and holds its spaces: either all of them, or
   * none if one is already held. Otherwise it is pending and holds nothing.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateBookingError`):
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedBooking = await management.bookings.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   space_ids: ['spc_01m1gnhwh7ecgaexqvrkf1p53h'],
   *   for: 6,
   *   name: 'Teodor Amsel',
   *   phone: '+34600000103',
   *   email: 'teodor.amsel@example.org',
   *   hour: '23:30',
   *   rate_slug: 'table-for-six',
   *   price: 240,
   *   deposit: 60,
   *   deposit_method: 'online',
   *   commentary_reserve: 'Birthday, wants to sit near the stage',
   * });
   */
  create(params: CreateBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Books spaces of an event for people at the door, as the integrations API does: accepted immediately, either
   * all spaces or none.
   *
   * Role: dooror higher.
   *
   * Errors (`CreateWalkInBookingError`):
   * - `unknown_space`: A space name is not one of the spaces of the event; the message names it.
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedBooking = await management.bookings.createWalkIn({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   space_names: '12, 13',
   *   for: 6,
   *   name: 'Vera Lindqvist',
   *   phone: '+34600000101',
   *   hour: '23:30',
   * });
   */
  createWalkIn(params: CreateWalkInBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Returns one booking.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetBookingError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedBooking = await management.bookings.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n' });
   */
  get(params: GetBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Changes only the given fields; the status has its own operation. If the change completes the advance of a
   * pending booking, the booking is accepted if its spaces are free. With `If-Match`, the version that the change
   * is based on, from `ETag` or `version`: if the booking was changed since then, nothing is changed and the
   * response is 412 with the changed fields.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateBookingError`):
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `precondition_failed`: The resource was changed since the version in `If-Match`; `details` names the changed
   * fields. Read it again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedBooking = await management.bookings.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n',
   *   deposit_paid: 60,
   * });
   */
  update(params: UpdateBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Returns the history of a booking, oldest first: creation, changes with their author and time, statuses,
   * spaces, entries, payments, refunds and mails. For changed fields it has the names, not the values. Returns at
   * most the newest 500 entries.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetBookingHistoryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.bookings.getHistory({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', bookingId: 'bkg_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getHistory(params: GetBookingHistoryParams, options?: CallOptions): Promise<BookingHistoryEntry[]>;

  /**
   * Refunds what was paid online for a booking, or a part of it: first from the advance, then from the fee, then
   * from the tip. The status of the booking does not change. The money goes back to the card: the refund is
   * included in `refunded` immediately, and `payment.refunded` is sent when the gateway confirms it. To undo money
   * taken outside the gateway, undo its external payment. Send an Idempotency-Key: a second request without one is
   * a second refund.
   *
   * Role: manageror higher.
   *
   * Errors (`RefundBookingError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedBooking = await management.bookings.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n',
   *   amount: 25,
   * });
   */
  refund(params: RefundBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Changes the booking to a status that can follow the current one; otherwise the response is 409 and lists the
   * allowed statuses. The statuses accepted, arrival and sitting hold the spaces, the others do not. Rejecting a
   * booking releases the redemption of its discount code; accepting it again redeems the code, and fails with 409
   * if no redemption is left. With `If-Match`, the version that the change is based on, from `ETag` or `version`:
   * if the booking was changed since then, nothing is changed and the response is 412 with the changed fields.
   *
   * Role: dooror higher.
   *
   * Errors (`UpdateBookingStatusError`):
   * - `transition_not_allowed`: The status cannot follow the current one; the message lists the allowed statuses.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `discount_code_exhausted`: The discount code of the booking has no redemptions left.
   * - `precondition_failed`: The resource was changed since the version in `If-Match`; `details` names the changed
   * fields. Read it again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedBooking = await management.bookings.updateStatus({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n',
   *   status: 'arrival',
   * });
   */
  updateStatus(params: UpdateBookingStatusParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Returns bookings as a CSV file, newest first. The file is UTF-8 with a byte order mark, with commas between
   * columns, which are named in the first row; instants are ISO 8601 in UTC, amounts are in major units with the
   * digits of the currency. A text that starts with `=`, `+`, `-` or `@`, which a spreadsheet would treat as a
   * formula, is prefixed with `'`. The file is streamed: changes made during the export may or may not be
   * included.
   *
   * Role: manageror higher.
   *
   * Errors (`ExportBookingsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.bookings.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  exportAsCsv(params: ExportBookingsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** People who book, hold tickets or are on guest lists. */
export interface ClientsOperations {
  /**
   * Returns the people who booked, hold a ticket or are on a guest list, one client for each e-mail address, in
   * the order in which they were first recorded.
   *
   * Role: manageror higher.
   *
   * Errors (`ListClientsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.clients.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', search: 'lindq' })) {
   *   console.log(item);
   * }
   */
  list(params: ListClientsParams, options?: CallOptions): List<Client>;

  /**
   * Returns one client with their purchases. A client that was merged into another returns 404.
   *
   * Role: manageror higher.
   *
   * Errors (`GetClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const client = await management.clients.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetClientParams, options?: CallOptions): Promise<Client>;

  /**
   * Changes the data of a client. Existing bookings and tickets do not change. The address cannot be changed: to
   * combine two addresses, merge the clients.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const client = await management.clients.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px',
   *   phone: '+34600999888',
   * });
   */
  update(params: UpdateClientParams, options?: CallOptions): Promise<Client>;

  /**
   * Deletes the client, and removes names, addresses, documents, answers and remarks from the tickets, bookings,
   * list entries, name changes, mails and payment notes of the person. The tickets and bookings themselves, all
   * counts, sums and the ledger remain. All files that are waiting to be imported are deleted: send them again
   * without the person. Emitted notifications are deleted after 30 days; issued invoices remain. This cannot be
   * undone. The audit log records the action, but not the person.
   *
   * Role: adminor higher.
   *
   * Errors (`EraseClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.clients.erase({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  erase(params: EraseClientParams, options?: CallOptions): Promise<void>;

  /**
   * Returns all data stored about the person under the addresses of the client, for a person who requests their
   * own data.
   *
   * Role: adminor higher.
   *
   * Errors (`ExportClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const personalData = await management.clients.export({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  export(params: ExportClientParams, options?: CallOptions): Promise<PersonalData>;

  /**
   * Returns the bookings, tickets, guest-list entries, passes and subscriptions of a client, for all addresses of
   * the client, newest first. Excludes deleted tickets and tickets that were never active. Returns at most the
   * newest 500.
   *
   * Role: manageror higher.
   *
   * Errors (`GetClientHistoryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.clients.getHistory({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getHistory(params: GetClientHistoryParams, options?: CallOptions): Promise<ClientHistoryEntry[]>;

  /**
   * Combines two clients who are the same person. All references to the other client, and later records with its
   * address, then belong to this client; the other client returns 404. This client keeps its own data and takes
   * over missing data. This cannot be undone.
   *
   * Role: manageror higher.
   *
   * Errors (`MergeClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const client = await management.clients.merge({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px',
   *   client_id: 'cli_01m1gnjw40fnm9fe6hyyfdh7qa',
   * });
   */
  merge(params: MergeClientParams, options?: CallOptions): Promise<Client>;

  /**
   * Returns the clients and what they bought as a CSV file. The file is UTF-8 with a byte order mark, with commas
   * between columns, which are named in the first row; instants are ISO 8601 in UTC, amounts are in major units
   * with the digits of the currency. A text that starts with `=`, `+`, `-` or `@`, which a spreadsheet would treat
   * as a formula, is prefixed with `'`. The file is streamed: changes made during the export may or may not be
   * included.
   *
   * Role: manageror higher.
   *
   * Errors (`ExportClientsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.clients.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  exportAsCsv(params: ExportClientsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Passes, which admit people to several events: types, selling and accepting. */
export interface PassTypesOperations {
  /**
   * Returns the kinds of passes of the organization, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListPassTypesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.passTypes.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPassTypesParams, options?: CallOptions): List<PassType>;

  /**
   * Creates a kind of pass, which is on sale immediately unless the dates say otherwise.
   *
   * Role: manageror higher.
   *
   * Errors (`CreatePassTypeError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const passType = await management.passTypes.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Season 2026',
   *   price: 180,
   *   quota: 500,
   *   for: 2,
   *   entries_max: 10,
   *   description: 'All nights until summer.',
   *   valid_until: '2026-12-31T22:59:00.000Z',
   * });
   */
  create(params: CreatePassTypeParams, options?: CallOptions): Promise<PassType>;

  /**
   * Returns one kind of pass.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetPassTypeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const passType = await management.passTypes.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', passTypeId: 'pty_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetPassTypeParams, options?: CallOptions): Promise<PassType>;

  /**
   * Changes only the given fields. The quota cannot be lower than what is sold.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdatePassTypeError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const passType = await management.passTypes.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   passTypeId: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   quota: 600,
   * });
   */
  update(params: UpdatePassTypeParams, options?: CallOptions): Promise<PassType>;
}

/** Passes, which admit people to several events: types, selling and accepting. */
export interface PassesOperations {
  /**
   * Returns passes of every status, including unpaid ones, ordered by (creation, id).
   *
   * Role: dooror higher.
   *
   * Errors (`ListPassesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.passes.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'valid' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPassesParams, options?: CallOptions): List<ManagedPass>;

  /**
   * Sells a pass that is paid outside the gateway or was sold elsewhere: immediately, even if its type is not on
   * sale. The quota applies.
   *
   * Role: manageror higher.
   *
   * Errors (`CreatePassError`):
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedPass = await management.passes.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   pass_type_id: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   full_name: 'Vera Lindqvist',
   *   email: 'vera.lindqvist@example.org',
   *   phone: '+34600123456',
   *   method: 'cash',
   * });
   */
  create(params: CreatePassParams, options?: CallOptions): Promise<ManagedPass>;

  /**
   * Creates passes of one type that were sold or given away elsewhere: either all or none, under one payment, even
   * if the type is not on sale. The quota applies, and a code that the organization has already used is rejected.
   *
   * Role: manageror higher.
   *
   * Errors (`ImportPassError`):
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `barcode_taken`: A barcode is in use or was used before; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.passes.import({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   pass_type_id: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   method: 'cash',
   *   passes: [
   *     {
   *       full_name: 'Vera Lindqvist',
   *       email: 'vera.lindqvist@example.org',
   *       qr_code: '7ZK2M9QXW4T8BVHN3CRE',
   *     },
   *   ],
   * });
   */
  import(params: ImportPassParams, options?: CallOptions): Promise<ManagedPass[]>;

  /**
   * Makes a pass valid that is waiting for the organization, or that was rejected if a place is left.
   *
   * Role: manageror higher.
   *
   * Errors (`AcceptPassError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedPass = await management.passes.accept({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  accept(params: AcceptPassParams, options?: CallOptions): Promise<ManagedPass>;

  /**
   * Refunds money on a paid pass. The first refund voids the pass and frees its place; further refunds are
   * possible until everything is refunded. Money paid through a payment gateway is refunded there: the refund
   * counts immediately, and `payment.refunded` is sent when the gateway confirms it. Money that the organization
   * took itself is recorded as refunded immediately. Send an Idempotency-Key: a second request without one is a
   * second refund.
   *
   * Role: manageror higher.
   *
   * Errors (`RefundPassError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedPass = await management.passes.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px',
   *   amount: 180,
   * });
   */
  refund(params: RefundPassParams, options?: CallOptions): Promise<ManagedPass>;

  /**
   * Makes a pass unusable and frees its place. Payments are not refunded.
   *
   * Role: manageror higher.
   *
   * Errors (`RejectPassError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedPass = await management.passes.reject({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  reject(params: RejectPassParams, options?: CallOptions): Promise<ManagedPass>;
}

/** Plans with their member benefits, and the subscriptions of clients. */
export interface PlansOperations {
  /**
   * Returns the plans of the organization, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListPlansError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.plans.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', archived: false })) {
   *   console.log(item);
   * }
   */
  list(params: ListPlansParams, options?: CallOptions): List<Plan>;

  /**
   * Creates a plan to which clients can subscribe at once.
   *
   * Role: manageror higher.
   *
   * Errors (`CreatePlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const plan = await management.plans.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Friends of the house',
   *   description: 'Ten per cent off, and the list for two.',
   *   price: 15,
   *   period: 'month',
   *   discount_percentage: 10,
   *   list_entries_per_event: 2,
   *   free_entry: true,
   * });
   */
  create(params: CreatePlanParams, options?: CallOptions): Promise<Plan>;

  /**
   * Returns one plan.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetPlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const plan = await management.plans.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', planId: 'pln_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetPlanParams, options?: CallOptions): Promise<Plan>;

  /**
   * Changes only the given fields. Benefits change for all members immediately; the price changes with the next
   * payment.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdatePlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const plan = await management.plans.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   planId: 'pln_01m1gnjw40fnm9fe6hyyfdh7px',
   *   price: 18,
   * });
   */
  update(params: UpdatePlanParams, options?: CallOptions): Promise<Plan>;

  /**
   * Closes the plan to new subscriptions. Existing subscriptions continue. This cannot be undone.
   *
   * Role: manageror higher.
   *
   * Errors (`ArchivePlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const plan = await management.plans.archive({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', planId: 'pln_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  archive(params: ArchivePlanParams, options?: CallOptions): Promise<Plan>;
}

/** Plans with their member benefits, and the subscriptions of clients. */
export interface SubscriptionsOperations {
  /**
   * Returns the subscriptions that match all given conditions, ordered by (creation, id).
   *
   * Role: dooror higher.
   *
   * Errors (`ListSubscriptionsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.subscriptions.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'lapsed' })) {
   *   console.log(item);
   * }
   */
  list(params: ListSubscriptionsParams, options?: CallOptions): List<Subscription>;

  /**
   * Stops further payments: the subscription stays active until the paid period ends.
   *
   * Role: manageror higher.
   *
   * Errors (`CancelSubscriptionError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const subscription = await management.subscriptions.cancel({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   subscriptionId: 'sub_01m1gnjw40fnm9fe6hyyfdh7px',
   * });
   */
  cancel(params: CancelSubscriptionParams, options?: CallOptions): Promise<Subscription>;
}

/** Codes that reduce the price of bookings and tickets. */
export interface DiscountCodesOperations {
  /**
   * Returns the discount codes of the organization, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListDiscountCodesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.discountCodes.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', type: 'bookings' })) {
   *   console.log(item);
   * }
   */
  list(params: ListDiscountCodesParams, options?: CallOptions): List<DiscountCode>;

  /**
   * Creates a code that reduces the price of bookings or tickets by a fixed amount or a percentage. The code and
   * its type cannot be changed later.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateDiscountCodeError`):
   * - `already_exists`: A resource with this name, address or code already exists.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const discountCode = await management.discountCodes.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   code: 'AUTUMN10',
   *   type: 'bookings',
   *   percentage: 10,
   *   price_min: 50,
   *   valid_until: '2026-12-01T00:00:00Z',
   *   redemptions_max: 100,
   * });
   */
  create(params: CreateDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;

  /**
   * Returns one discount code.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetDiscountCodeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const discountCode = await management.discountCodes.get({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px',
   * });
   */
  get(params: GetDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;

  /**
   * Changes only the given fields. A new amount replaces the percentage, and vice versa. The limits cannot be
   * lower than the current usage.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateDiscountCodeError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const discountCode = await management.discountCodes.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px',
   *   fixed_amount: 15,
   * });
   */
  update(params: UpdateDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;

  /**
   * The code can no longer be used; existing purchases keep their discount. Deactivating it again changes nothing.
   *
   * Role: manageror higher.
   *
   * Errors (`DeactivateDiscountCodeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const discountCode = await management.discountCodes.deactivate({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px',
   * });
   */
  deactivate(params: DeactivateDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;
}

/** Guest-list entries: managing them, checking them in, and their referrers. */
export interface GuestListsOperations {
  /**
   * Returns guest-list entries of the organization, ordered by (creation, id), except removed ones unless
   * requested. An unknown event returns an empty list.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListGuestListsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.guestLists.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   search: 'okafor',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListGuestListsParams, options?: CallOptions): List<ManagedGuestList>;

  /**
   * Adds an entry, a name with a number of people, to a list rate, which must be open: valid now and not complete.
   * The entry gets a code that admits it.
   *
   * Role: dooror higher.
   *
   * Errors (`CreateGuestListError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   list_rate_id: 'rate_01m1gnja85egzr2gs1ny2e05jb',
   *   name: 'Ilse Okafor',
   *   for: 5,
   *   email: 'ilse.okafor@example.org',
   *   referral_id: 'rfr_01m1gnjky5fa9sts4yrfhkkmr9',
   *   observations_reception: 'Birthday party',
   *   tags: ['vip'],
   * });
   */
  create(params: CreateGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Returns one entry, removed or not.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetGuestListError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', guestListId: 'lst_01m4xnqaswejkszv4axq26m6my' });
   */
  get(params: GetGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Changes only the given fields. A removed entry and an entry that is being paid cannot be changed; a paid entry
   * cannot get more people. With `If-Match`, the version that the change is based on, from `ETag` or `version`: if
   * the entry was changed since then, nothing is changed and the response is 412 with the changed fields.
   *
   * Role: dooror higher.
   *
   * Errors (`UpdateGuestListError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `sold_out`: The rate or its price step does not have enough places left.
   * - `precondition_failed`: The resource was changed since the version in `If-Match`; `details` names the changed
   * fields. Read it again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   guestListId: 'lst_01m4xnqaswejkszv4axq26m6my',
   *   for: 6,
   *   referral_id: null,
   * });
   */
  update(params: UpdateGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Removes an entry without admitted guests. It can still be read, with `removed_at`. Removing it again changes
   * nothing. With `If-Match`, the version that the change is based on, from `ETag` or `version`: if the entry was
   * changed since then, nothing is changed and the response is 412 with the changed fields.
   *
   * Role: manageror higher.
   *
   * Errors (`DeleteGuestListError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `precondition_failed`: The resource was changed since the version in `If-Match`; `details` names the changed
   * fields. Read it again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.guestLists.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', guestListId: 'lst_01m4xnqaswejkszv4axq26m6my' });
   */
  delete(params: DeleteGuestListParams, options?: CallOptions): Promise<void>;

  /**
   * Sets which people are inside on the entry, by option of the list rate, replacing the previous record. They can
   * be more than announced. Recording the same people again succeeds and sends no notification. With `If-Match`,
   * the version that the change is based on, from `ETag` or `version`: if the entry was changed since then,
   * nothing is changed and the response is 412 with the changed fields.
   *
   * Role: dooror higher.
   *
   * Errors (`CheckInGuestListError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `precondition_failed`: The resource was changed since the version in `If-Match`; `details` names the changed
   * fields. Read it again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.checkIn({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   guestListId: 'lst_01m4xnqaswejkszv4axq26m6my',
   *   body: [{ _id: 'prc_01m1gnjm4sfrasxmywsfahj55j', women: 2, men: 1 }],
   * });
   */
  checkIn(params: CheckInGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Refunds what was paid for an entry, or a part of it. The first refund removes the entry and frees its places;
   * further refunds are possible until everything is refunded. The money goes back to the card: the refund is
   * included in `refunded` immediately, and `payment.refunded` is sent when the gateway confirms it. Send an
   * Idempotency-Key: a second request without one is a second refund.
   *
   * Role: manageror higher.
   *
   * Errors (`RefundGuestListError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `refund_exceeds_paid`: The amount is more than what is left to refund.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   guestListId: 'lst_01m4xnqaswejkszv4axq26m6my',
   *   amount: 40,
   * });
   */
  refund(params: RefundGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Returns entries of guest lists as a CSV file, without removed ones. The file is UTF-8 with a byte order mark,
   * with commas between columns, which are named in the first row; instants are ISO 8601 in UTC, amounts are in
   * major units with the digits of the currency. A text that starts with `=`, `+`, `-` or `@`, which a spreadsheet
   * would treat as a formula, is prefixed with `'`. The file is streamed: changes made during the export may or
   * may not be included.
   *
   * Role: manageror higher.
   *
   * Errors (`ExportGuestListsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const uint8Array = await management.guestLists.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  exportAsCsv(params: ExportGuestListsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Guest-list entries: managing them, checking them in, and their referrers. */
export interface ReferrersOperations {
  /**
   * Returns the referrers, who bring guests and bookings to the organization, ordered by (creation, id).
   *
   * Role: vieweror higher.
   *
   * Errors (`ListReferrersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.referrers.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListReferrersParams, options?: CallOptions): List<Referrer>;

  /**
   * Creates a person who brings guests and bookings. The person needs no account.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateReferrerError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const referrer = await management.referrers.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', name: 'Noor Haddad' });
   */
  create(params: CreateReferrerParams, options?: CallOptions): Promise<Referrer>;
}

/** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
export interface ImportsOperations {
  /**
   * Returns the imports of the organization, newest first.
   *
   * Role: manageror higher.
   *
   * Errors (`ListImportsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.imports.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', type: 'guest_lists' })) {
   *   console.log(item);
   * }
   */
  list(params: ListImportsParams, options?: CallOptions): List<Import>;

  /**
   * Creates an import of a CSV file. Next, send the file (`updateImportFile`), check it (`checkImport`), read its
   * problems (`listImportProblems`) and import it (`startImport`). Nothing except the import itself is written
   * before the last step. Tickets need `ticket_rate_id`, list entries `list_rate_id`; bookings are of the event
   * `event_id`, or, without it, of the day that each row names.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateImportError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.imports.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   type: 'guest_lists',
   *   file_name: 'guests.csv',
   *   list_rate_id: 'rate_01m1gnja85egzr2gs1ny2e05jb',
   * });
   */
  create(params: CreateImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Returns an import and its progress.
   *
   * Role: manageror higher.
   *
   * Errors (`GetImportError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.imports.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e' });
   */
  get(params: GetImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Checks every row with the rules for creating the items one by one, without creating any. While it is
   * `checking`, `rows_done` grows; once it is `checked`, `listImportProblems` names every bad row.
   *
   * Role: manageror higher.
   *
   * Errors (`CheckImportError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.imports.check({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   columns: ['name', 'for', 'email'],
   * });
   */
  check(params: CheckImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Uploads the file, with at most 32 MB and 100 000 rows. It replaces a file that was sent before. The first row
   * names the columns. UTF-8, with or without a byte order mark, and Windows-1252 are recognized, as are commas,
   * semicolons and tabs between columns; values in double quotes may hold line breaks. The response has the
   * recognized format and, for each column, the field that its name suggests. The file is deleted after the
   * import, and after 7 days at the latest.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateImportFileError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.imports.updateFile({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   file: "full_name,email\nNadia Ferrer,nadia@example.org\n",
   * });
   */
  updateFile(params: UpdateImportFileParams, options?: CallOptions): Promise<Import>;

  /**
   * Creates the items of the rows in the background, with the same notifications, prices and places as items
   * created one by one; no mails are sent. Each row is imported exactly once, even if the service is stopped in
   * the meantime. A file with bad rows is rejected unless `skip_bad_rows` is true. Rows that fail only now,
   * because something changed after the check, are skipped and listed by `listImportProblems`.
   *
   * Role: manageror higher.
   *
   * Errors (`StartImportError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.imports.start({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   skip_bad_rows: true,
   * });
   */
  start(params: StartImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Reverts everything that a completed import created, in the background: tickets are refunded if they cost
   * something and deleted, list entries are removed, bookings are rejected, clients are deleted. Fails if a part
   * of it was used (admitted, refunded, renamed or otherwise changed), and names the lines of the file. Items that
   * are used during the undo are kept and listed by `listImportProblems`. Clients that were created through
   * tickets, entries or bookings remain.
   *
   * Role: manageror higher.
   *
   * Errors (`UndoImportError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const result = await management.imports.undo({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e' });
   */
  undo(params: UndoImportParams, options?: CallOptions): Promise<Import>;
}

/** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
export interface ImportProblemsOperations {
  /**
   * Returns the problems that the check found in the file, by line and column, and the rows that were rejected
   * during the import or its undo. The content of the file is not repeated.
   *
   * Role: manageror higher.
   *
   * Errors (`ListImportProblemsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.importProblems.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   after: 0,
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListImportProblemsParams, options?: CallOptions): List<ImportProblem>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorDevicesOperations {
  /**
   * Registers the device and returns its token. An unknown, expired or used code returns 404. A network can try
   * 100 codes within 15 minutes.
   *
   * Works without credentials.
   *
   * @example
   * const newDoorDevice = await management.doorDevices.register({ code: '7KQ4-X9TB', name: 'North' });
   */
  register(params: RegisterDoorDeviceParams, options?: CallOptions): Promise<NewDoorDevice>;

  /**
   * Returns the devices of the organization, including revoked ones, ordered by (creation, id).
   *
   * Role: dooror higher.
   *
   * Errors (`ListDoorDevicesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.doorDevices.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', revoked: false })) {
   *   console.log(item);
   * }
   */
  list(params: ListDoorDevicesParams, options?: CallOptions): List<DoorDevice>;

  /**
   * Registers the device on which the person is signed in, and returns its token. The token gives access only to
   * the operations for devices. It stays valid after the session of the person ends, until the device is revoked.
   *
   * Role: dooror higher.
   *
   * Errors (`CreateDoorDeviceError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newDoorDevice = await management.doorDevices.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'North',
   *   event_ids: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c'],
   * });
   */
  create(params: CreateDoorDeviceParams, options?: CallOptions): Promise<NewDoorDevice>;

  /**
   * Invalidates the token of the device. At its next request the device receives `device_revoked` and deletes its
   * stored data. Scans that it sent before remain in the entry log. Revoking a revoked device changes nothing.
   *
   * Role: manageror higher.
   *
   * Errors (`RevokeDoorDeviceError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.doorDevices.revoke({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   doorDeviceId: 'dev_01jd3m0fvqe2tbx9w5z7r4k8hc',
   * });
   */
  revoke(params: RevokeDoorDeviceParams, options?: CallOptions): Promise<void>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorCodesOperations {
  /**
   * Creates a code with which a person without an account can register one device (`registerDoorDevice`). It works
   * once, within 10 minutes.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateDoorCodeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const doorCode = await management.doorCodes.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_ids: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c'] });
   */
  create(params: CreateDoorCodeParams, options?: CallOptions): Promise<DoorCode>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorEventsOperations {
  /**
   * Returns the events that the device works for, except those that ended more than 12 hours ago: at most 50, the
   * next first, each with the key of its manifest.
   *
   * For door devices: the token is that of the device.
   *
   * Errors (`ListDoorEventsError`):
   * - `device_revoked`: The door device was revoked: it must delete its stored data and be registered again.
   *
   * @example
   * for await (const item of management.doorEvents.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListDoorEventsParams, options?: CallOptions): List<DoorEvent>;

  /**
   * Returns what a device needs to admit people without a network connection: for each ticket, list entry, pass
   * and booking, a hash of its code, how many people it admits, how many are inside, whether it is valid and, if
   * not, why. It contains no names, e-mail addresses, phone numbers or barcodes. With `cursor` it returns all
   * changes since then; an entry can be repeated.
   *
   * For door devices: the token is that of the device.
   *
   * Errors (`GetDoorEventManifestError`):
   * - `device_revoked`: The door device was revoked: it must delete its stored data and be registered again.
   *
   * @example
   * const doorManifest = await management.doorEvents.getManifest({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   cursor: '748812..0.',
   * });
   */
  getManifest(params: GetDoorEventManifestParams, options?: CallOptions): Promise<DoorManifest>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface ScansOperations {
  /**
   * Records scans of the device. Scans can arrive late, in any order and repeatedly: each is recorded once. The
   * earliest scan, by the device clocks corrected by their offsets, gets the place; later scans without a place
   * left are `double_entry`. The result does not depend on the order of arrival, so a verdict can change when an
   * earlier scan arrives from another door; the manifest then contains the change. Scans of tickets count as
   * check-ins, with the same notifications; those of bookings as arrival.
   *
   * For door devices: the token is that of the device.
   *
   * Errors (`CreateScansError`):
   * - `device_revoked`: The door device was revoked: it must delete its stored data and be registered again.
   *
   * @example
   * const result = await management.scans.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   body: [
   *     {
   *       scan_id: '0193514c-8f0e-7d1a-9b1e-4f6f2f0a1c55',
   *       action: 'in',
   *       subject_id: 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *       others: 1,
   *       scanned_at: '2026-11-21T22:41:02.000Z',
   *       clock_offset_ms: 1250,
   *     },
   *   ],
   * });
   */
  create(params: CreateScansParams, options?: CallOptions): Promise<ScanResult[]>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorEntriesOperations {
  /**
   * Returns scans by devices and check-ins through the APIs, the most recently received first. Excludes check-ins
   * of bookings through the APIs.
   *
   * Role: dooror higher.
   *
   * Errors (`ListDoorEntriesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.doorEntries.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   verdict: 'double_entry',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListDoorEntriesParams, options?: CallOptions): List<DoorEntry>;
}

/** Addresses that notifications are sent to: their settings, secrets and health. */
export interface WebhookEndpointsOperations {
  /**
   * Returns all webhook endpoints of the organization, at most 50, oldest first, with their health. Secrets are
   * never shown again.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListWebhookEndpointsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.webhookEndpoints.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookEndpointsParams, options?: CallOptions): List<ManagedWebhookEndpoint>;

  /**
   * Sends notifications to an address, starting now. The response has the secret of the endpoint, which is shown
   * only here. An organization has at most 50 endpoints.
   *
   * Role: manageror higher.
   *
   * Errors (`CreateWebhookEndpointError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const newWebhookEndpoint = await management.webhookEndpoints.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Door system',
   *   url: 'https://hooks.example.org/stagedoor',
   *   events: ['ticket.sold', 'ticket.checked_in'],
   * });
   */
  create(params: CreateWebhookEndpointParams, options?: CallOptions): Promise<NewWebhookEndpoint>;

  /**
   * Returns an endpoint and its health, without its secret.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  get(params: GetWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Changes the fields in the body. A new address applies from the next attempt, including to waiting deliveries,
   * and starts without failures; new kinds apply to new events.
   *
   * Role: manageror higher.
   *
   * Errors (`UpdateWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   url: 'https://hooks.example.org/v2',
   * });
   */
  update(params: UpdateWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Deletes an endpoint permanently. Waiting and held deliveries are cancelled, and all deliveries stay in the
   * list.
   *
   * Role: adminor higher.
   *
   * Errors (`DeleteWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * await management.webhookEndpoints.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  delete(params: DeleteWebhookEndpointParams, options?: CallOptions): Promise<void>;

  /**
   * Checks a delivery as a receiver got it, or with a signature that your code computed, and reports whether the
   * signature is valid. If it is not, the response names the mistake: all common mistakes are tried. Send the body
   * as received (`body`, or `body_base64` if it may not be text) and all headers. Nothing is stored.
   *
   * Role: manageror higher.
   *
   * Errors (`CheckWebhookEndpointSignatureError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const signatureCheck = await management.webhookEndpoints.checkSignature({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   body: '{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","event":"webhook.test","created_at":"2026-11-21T22:30:00.000Z","organization_id":"org_01hnj1svyweb5sckjgn53yn84s","sequence":1,"payload":{"endpoint_id":"we_01jd3k5v8wexbtq8m2zr4h6n7c","message":"It works."}}',
   *   headers: {
   *     'x-webhook-id': 'whe_01jd3k5v8wexbtq8m2zr4h6n7c',
   *     'x-webhook-signature': '796d1efd974afa5bd40a1f5cf91df110a2742c44a7645f43bac520d31abf88b0',
   *     'webhook-id': 'whe_01jd3k5v8wexbtq8m2zr4h6n7c',
   *     'webhook-timestamp': '1795300200',
   *     'webhook-signature': 'v1,NI0E8OArWg+F//Ee3feiPH7kKr0wjjROjd16Qj3x5GA=',
   *   },
   *   received_at: '2026-11-21T22:30:01Z',
   * });
   */
  checkSignature(params: CheckWebhookEndpointSignatureParams, options?: CallOptions): Promise<SignatureCheck>;

  /**
   * Stops sending to an endpoint: waiting and new deliveries are held and can be recovered later. A disabled
   * endpoint does not change.
   *
   * Role: manageror higher.
   *
   * Errors (`DisableWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.disable({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  disable(params: DisableWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Enables a disabled endpoint and resets its failures. Held deliveries stay held until they are recovered. An
   * active endpoint does not change.
   *
   * Role: manageror higher.
   *
   * Errors (`EnableWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.enable({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  enable(params: EnableWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Returns the latest recovery of the endpoint. It is deleted 30 days after its end.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetWebhookEndpointRecoveryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const webhookRecovery = await management.webhookEndpoints.getRecovery({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  getRecovery(params: GetWebhookEndpointRecoveryParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Sends all failed, exhausted and held deliveries of the endpoint since an instant again, gradually, so that
   * newer notifications are not delayed. Deliveries older than 30 days are cancelled instead, because their
   * content is no longer stored.
   *
   * Role: manageror higher.
   *
   * Errors (`RecoverWebhookEndpointError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const webhookRecovery = await management.webhookEndpoints.recover({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   since: '2026-11-16T00:00:00.000Z',
   * });
   */
  recover(params: RecoverWebhookEndpointParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Creates a new secret, which is used for signatures immediately and shown only here. For 24 hours,
   * notifications are also signed with the previous secret, so that receivers can switch. If there are more than
   * two previous secrets, the oldest expires immediately.
   *
   * Role: adminor higher.
   *
   * Errors (`RotateWebhookEndpointSecretError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const rotatedWebhookSecret = await management.webhookEndpoints.rotateSecret({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  rotateSecret(params: RotateWebhookEndpointSecretParams, options?: CallOptions): Promise<RotatedWebhookSecret>;

  /**
   * Sends a `webhook.test` to this endpoint only, whatever kinds it subscribes to, ahead of waiting deliveries and
   * even while the endpoint is paused after failures. With `event`, sends that kind with an example payload
   * instead: its ids refer to nothing, and `test` in the body is true. Tests of other kinds than `webhook.test`
   * are not in the feed.
   *
   * Role: manageror higher.
   *
   * Errors (`TestWebhookEndpointError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const webhookDelivery = await management.webhookEndpoints.test({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   event: 'ticket.sold',
   * });
   */
  test(params: TestWebhookEndpointParams, options?: CallOptions): Promise<WebhookDelivery>;
}

/** Deliveries to endpoints, with every attempt. */
export interface WebhookDeliveriesOperations {
  /**
   * Returns the deliveries to the endpoints of the organization, newest first.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListWebhookDeliveriesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.webhookDeliveries.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', limit: 50 })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookDeliveriesParams, options?: CallOptions): List<WebhookDelivery>;

  /**
   * Returns one delivery with all its attempts.
   *
   * Role: vieweror higher.
   *
   * Errors (`GetWebhookDeliveryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const webhookDeliveryDetail = await management.webhookDeliveries.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  get(params: GetWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDeliveryDetail>;

  /**
   * Sends one delivery again, whatever its status, ahead of other waiting deliveries of its endpoint. Not possible
   * while it is being sent, while its endpoint is disabled, after it was cancelled, or after 30 days.
   *
   * Role: manageror higher.
   *
   * Errors (`RetryWebhookDeliveryError`):
   * - `conflict`: The current state does not allow this; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * const webhookDelivery = await management.webhookDeliveries.retry({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  retry(params: RetryWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDelivery>;
}

/** Notifications of the organization as they are sent to endpoints, and their kinds. */
export interface WebhookEventsOperations {
  /**
   * Returns the events of the organization from the last 30 days, whether or not they were sent to endpoints, with
   * the same bodies that endpoints receive. Continue with `next_cursor` of the previous page: no event is skipped,
   * even if its change was committed late; changes that are not committed yet are not shown. The order of the feed
   * is stable: of two events about the same resource, the one with the greater `sequence` is later. A page can
   * have fewer events than requested, or none, while more exist: `Link` shows whether there are more. Tests that a
   * channel sent to its own endpoints are not included.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListWebhookEventsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.webhookEvents.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', after: 'MTAyNDQ1MS4xODQxODk', limit: 100 })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookEventsParams, options?: CallOptions): List<WebhookEvent>;
}

/** Notifications of the organization as they are sent to endpoints, and their kinds. */
export interface WebhookEventKindsOperations {
  /**
   * Returns every kind of event with its meaning, the JSON Schema of its body and an example.
   *
   * Role: vieweror higher.
   *
   * Errors (`ListWebhookEventKindsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: call `createTotp`, then
   * repeat the request.
   *
   * @example
   * for await (const item of management.webhookEventKinds.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookEventKindsParams, options?: CallOptions): List<WebhookEventKind>;
}

const operations = {
  sessions: {
    list: { method: 'GET', path: '/sessions', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/sessions', body: 'fields', unkeyed: true },
    deleteCurrent: { method: 'DELETE', path: '/sessions/current', answer: 'nothing' },
    confirm: { method: 'POST', path: '/sessions/current/confirm', body: 'fields', unkeyed: true },
    delete: { method: 'DELETE', path: '/sessions/{sessionId}', answer: 'nothing' },
  },
  me: {
    get: { method: 'GET', path: '/me' },
    update: { method: 'PATCH', path: '/me', body: 'fields' },
  },
  password: {
    update: { method: 'PUT', path: '/me/password', body: 'fields', answer: 'nothing', unkeyed: true },
  },
  recoveryCodes: {
    create: { method: 'POST', path: '/me/recovery-codes' },
  },
  totp: {
    create: { method: 'POST', path: '/me/totp' },
    remove: { method: 'DELETE', path: '/me/totp', answer: 'nothing' },
    verify: { method: 'POST', path: '/me/totp/verify', body: 'fields' },
  },
  organizations: {
    list: { method: 'GET', path: '/organizations', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/organizations', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}', body: 'fields' },
  },
  limits: {
    get: { method: 'GET', path: '/organizations/{organizationId}/limits' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/limits', body: 'fields' },
  },
  members: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/members',
      query: ['limit', 'after'],
      answer: 'list',
    },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/members/{userId}', body: 'fields' },
    remove: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/members/{userId}',
      answer: 'nothing',
    },
  },
  invitations: {
    accept: { method: 'POST', path: '/invitations/accept', body: 'fields', unkeyed: true },
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/invitations',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/invitations', body: 'fields' },
    revoke: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/invitations/{invitationId}',
      answer: 'nothing',
    },
    resend: {
      method: 'POST',
      path: '/organizations/{organizationId}/invitations/{invitationId}/resend',
      query: ['language'],
    },
  },
  ownerInvitations: {
    create: { method: 'POST', path: '/organizations/{organizationId}/owner-invitations', body: 'fields' },
  },
  passwordLinks: {
    request: {
      method: 'POST',
      path: '/password-links/request',
      body: 'fields',
      answer: 'nothing',
      unkeyed: true,
    },
    use: {
      method: 'POST',
      path: '/password-links/use',
      body: 'fields',
      answer: 'nothing',
      unkeyed: true,
    },
    create: { method: 'POST', path: '/users/{userId}/password-links' },
  },
  users: {
    list: { method: 'GET', path: '/users', query: ['email', 'limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/users', body: 'fields' },
    update: { method: 'PATCH', path: '/users/{userId}', body: 'fields' },
  },
  deploymentAuditLog: {
    list: {
      method: 'GET',
      path: '/deployment-audit-log',
      query: [
        'actor',
        'operation',
        'outcome',
        'target',
        'start_date',
        'end_date',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
  },
  auditLog: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/audit-log',
      query: [
        'actor',
        'operation',
        'outcome',
        'target',
        'start_date',
        'end_date',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
  },
  deploymentRequests: {
    list: {
      method: 'GET',
      path: '/deployment-requests',
      query: [
        'credential_id',
        'api',
        'operation',
        'route',
        'status',
        'error_code',
        'request_id',
        'start_date',
        'end_date',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/deployment-requests/{requestId}' },
  },
  requests: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/requests',
      query: [
        'credential_id',
        'api',
        'operation',
        'route',
        'status',
        'error_code',
        'request_id',
        'start_date',
        'end_date',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/requests/{requestId}' },
  },
  jobs: {
    list: { method: 'GET', path: '/jobs', query: ['state', 'name', 'limit', 'after'], answer: 'list' },
    retry: { method: 'POST', path: '/jobs/{jobId}/retry' },
  },
  testClock: {
    get: { method: 'GET', path: '/test-clock' },
    update: { method: 'PUT', path: '/test-clock', body: 'fields' },
    advance: { method: 'POST', path: '/test-clock/advance', body: 'fields' },
  },
  channels: {
    list: { method: 'GET', path: '/channels', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/channels', body: 'fields' },
    update: { method: 'PATCH', path: '/channels/{channelId}', body: 'fields' },
  },
  partnerChannels: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/partners/channels',
      query: ['limit', 'after'],
      answer: 'list',
    },
    add: { method: 'PUT', path: '/organizations/{organizationId}/partners/channels/{channelId}' },
    remove: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/partners/channels/{channelId}',
      answer: 'nothing',
    },
  },
  partnerResellers: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/partners/resellers',
      query: ['limit', 'after'],
      answer: 'list',
    },
    add: { method: 'PUT', path: '/organizations/{organizationId}/partners/resellers/{resellerId}' },
    remove: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/partners/resellers/{resellerId}',
      answer: 'nothing',
    },
  },
  resellers: {
    list: { method: 'GET', path: '/resellers', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/resellers', body: 'fields' },
    update: { method: 'PATCH', path: '/resellers/{resellerId}', body: 'fields' },
  },
  paymentSettings: {
    get: { method: 'GET', path: '/organizations/{organizationId}/payment-settings' },
    update: { method: 'PUT', path: '/organizations/{organizationId}/payment-settings', body: 'fields' },
  },
  payments: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/payments',
      query: [
        'status',
        'collection',
        'resource_type',
        'event_id',
        'start_date',
        'end_date',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/payments/{paymentId}' },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/payments/{paymentId}/refund',
      body: 'fields',
    },
    sendLink: {
      method: 'POST',
      path: '/organizations/{organizationId}/payments/{paymentId}/send-link',
      body: 'fields',
      answer: 'nothing',
    },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/payments/csv',
      query: ['status', 'collection', 'resource_type', 'event_id', 'start_date', 'end_date', 'search'],
      answer: 'bytes',
    },
  },
  externalPayments: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/external-payments',
      query: ['event_id', 'start_date', 'end_date', 'resource_type', 'resource_id', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/external-payments', body: 'fields' },
    undo: { method: 'POST', path: '/organizations/{organizationId}/external-payments/{paymentId}/undo' },
  },
  walletMovements: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/wallet-movements',
      query: ['start_date', 'end_date', 'event_id', 'type', 'limit', 'after'],
      answer: 'list',
    },
  },
  invoices: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/invoices',
      query: ['payment_id', 'event_id', 'type', 'start_date', 'end_date', 'search', 'limit', 'after'],
      answer: 'list',
    },
    getPdf: {
      method: 'GET',
      path: '/organizations/{organizationId}/invoices/{invoiceId}/pdf',
      answer: 'bytes',
    },
  },
  taxSettings: {
    get: { method: 'GET', path: '/organizations/{organizationId}/tax-settings' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/tax-settings', body: 'fields' },
  },
  refundRequests: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/refund-requests',
      query: ['status', 'event_id', 'ticket_id', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/refund-requests/{requestId}' },
    accept: { method: 'POST', path: '/organizations/{organizationId}/refund-requests/{requestId}/accept' },
    reject: { method: 'POST', path: '/organizations/{organizationId}/refund-requests/{requestId}/reject' },
  },
  refunds: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/refunds',
      query: ['status', 'payment_id', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/refunds/{refundId}' },
    retry: { method: 'POST', path: '/organizations/{organizationId}/refunds/{refundId}/retry' },
  },
  mailTexts: {
    list: { method: 'GET', path: '/organizations/{organizationId}/mail-texts', answer: 'list' },
    update: { method: 'PUT', path: '/organizations/{organizationId}/mail-texts', body: 'fields' },
  },
  channelApiKeys: {
    list: {
      method: 'GET',
      path: '/channels/{channelId}/api-keys',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/channels/{channelId}/api-keys', body: 'fields' },
    get: { method: 'GET', path: '/channels/{channelId}/api-keys/{keyId}' },
    update: { method: 'PATCH', path: '/channels/{channelId}/api-keys/{keyId}', body: 'fields' },
    revoke: { method: 'DELETE', path: '/channels/{channelId}/api-keys/{keyId}', answer: 'nothing' },
    rotate: { method: 'POST', path: '/channels/{channelId}/api-keys/{keyId}/rotate', body: 'fields' },
  },
  apiKeys: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/api-keys',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/api-keys', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/api-keys/{keyId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/api-keys/{keyId}', body: 'fields' },
    revoke: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/api-keys/{keyId}',
      answer: 'nothing',
    },
    rotate: {
      method: 'POST',
      path: '/organizations/{organizationId}/api-keys/{keyId}/rotate',
      body: 'fields',
    },
  },
  resellerApiKeys: {
    list: {
      method: 'GET',
      path: '/resellers/{resellerId}/api-keys',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/resellers/{resellerId}/api-keys', body: 'fields' },
    get: { method: 'GET', path: '/resellers/{resellerId}/api-keys/{keyId}' },
    update: { method: 'PATCH', path: '/resellers/{resellerId}/api-keys/{keyId}', body: 'fields' },
    revoke: { method: 'DELETE', path: '/resellers/{resellerId}/api-keys/{keyId}', answer: 'nothing' },
    rotate: { method: 'POST', path: '/resellers/{resellerId}/api-keys/{keyId}/rotate', body: 'fields' },
  },
  locations: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/locations',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/locations', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/locations/{locationId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/locations/{locationId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/locations/{locationId}',
      answer: 'nothing',
    },
  },
  events: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events',
      query: [
        'period',
        'start_date',
        'end_date',
        'location_id',
        'group_id',
        'active',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/events', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/events/{eventId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/events/{eventId}', body: 'fields' },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/events/{eventId}',
      answer: 'nothing',
    },
    copy: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/copy',
      body: 'fields',
    },
    getDashboard: { method: 'GET', path: '/organizations/{organizationId}/events/{eventId}/dashboard' },
  },
  preregistrations: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/preregistrations',
      query: ['limit', 'after'],
      answer: 'list',
    },
  },
  live: {
    get: {
      method: 'GET',
      path: '/organizations/{organizationId}/live',
      query: ['event_id', 'after'],
      answer: 'bytes',
    },
  },
  eventGroups: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/event-groups',
      query: ['event_id', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/event-groups', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/event-groups/{eventGroupId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/event-groups/{eventGroupId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/event-groups/{eventGroupId}',
      answer: 'nothing',
    },
  },
  zones: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/zones',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/zones',
      body: 'fields',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/zones/{zoneId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/zones/{zoneId}', body: 'fields' },
    delete: { method: 'DELETE', path: '/organizations/{organizationId}/zones/{zoneId}', answer: 'nothing' },
  },
  spaces: {
    update: { method: 'PATCH', path: '/organizations/{organizationId}/spaces/{spaceId}', body: 'fields' },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/spaces/{spaceId}',
      answer: 'nothing',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/zones/{zoneId}/spaces',
      body: 'fields',
    },
  },
  bookingRates: {
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/booking-rates/{rateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/booking-rates/{rateId}',
      answer: 'nothing',
    },
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/zones/{zoneId}/booking-rates',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/zones/{zoneId}/booking-rates',
      body: 'fields',
    },
  },
  bookingProducts: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/booking-products',
      query: ['active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/booking-products', body: 'fields' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/booking-products/{productId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/booking-products/{productId}',
      answer: 'nothing',
    },
  },
  tipRates: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/tip-rates',
      query: ['active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/tip-rates', body: 'fields' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/tip-rates/{tipRateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/tip-rates/{tipRateId}',
      answer: 'nothing',
    },
  },
  ticketRates: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
      body: 'fields',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/ticket-rates/{rateId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}',
      answer: 'nothing',
    },
  },
  ticketRatePrices: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
      body: 'fields',
    },
    order: {
      method: 'PUT',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
      body: 'fields',
    },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
      answer: 'nothing',
    },
  },
  ticketRateSupplements: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements',
      body: 'fields',
    },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
      answer: 'nothing',
    },
  },
  listRates: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/list-rates',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/list-rates',
      body: 'fields',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/list-rates/{rateId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/list-rates/{rateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/list-rates/{rateId}',
      answer: 'nothing',
    },
  },
  tickets: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets',
      query: ['event_id', 'ticket_rate_id', 'status', 'channel_id', 'entered', 'search', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/tickets', body: 'fields' },
    createBoxOffice: { method: 'POST', path: '/organizations/{organizationId}/tickets/box-office', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/tickets/{ticketId}' },
    checkIn: {
      method: 'PUT',
      path: '/organizations/{organizationId}/tickets/{ticketId}/checkin',
      body: 'fields',
      answer: 'nothing',
    },
    getHistory: { method: 'GET', path: '/organizations/{organizationId}/tickets/{ticketId}/history' },
    getPdf: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets/{ticketId}/pdf',
      answer: 'bytes',
    },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/refund',
      body: 'fields',
    },
    void: { method: 'POST', path: '/organizations/{organizationId}/tickets/{ticketId}/void' },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets/csv',
      query: ['event_id', 'ticket_rate_id', 'status'],
      answer: 'bytes',
    },
  },
  nameChanges: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes',
      body: 'fields',
    },
    cancel: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes/{nameChangeId}/cancel',
    },
    complete: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes/{nameChangeId}/complete',
    },
  },
  ticketSupplements: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets/{ticketId}/supplements',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/supplements',
      body: 'fields',
    },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/supplements/{supplementId}/refund',
      body: 'fields',
    },
  },
  bookings: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/bookings',
      query: [
        'event_id',
        'status',
        'email',
        'space_name',
        'walkin',
        'start_date',
        'end_date',
        'date_field',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/bookings', body: 'fields' },
    createWalkIn: { method: 'POST', path: '/organizations/{organizationId}/bookings/walk-in', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/bookings/{bookingId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/bookings/{bookingId}',
      body: 'fields',
    },
    getHistory: { method: 'GET', path: '/organizations/{organizationId}/bookings/{bookingId}/history' },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/bookings/{bookingId}/refund',
      body: 'fields',
    },
    updateStatus: {
      method: 'PUT',
      path: '/organizations/{organizationId}/bookings/{bookingId}/status',
      body: 'fields',
    },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/bookings/csv',
      query: ['event_id', 'status'],
      answer: 'bytes',
    },
  },
  clients: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/clients',
      query: ['email', 'phone', 'search', 'updated_since', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/clients/{clientId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/clients/{clientId}', body: 'fields' },
    erase: {
      method: 'POST',
      path: '/organizations/{organizationId}/clients/{clientId}/erase',
      answer: 'nothing',
    },
    export: { method: 'GET', path: '/organizations/{organizationId}/clients/{clientId}/export' },
    getHistory: { method: 'GET', path: '/organizations/{organizationId}/clients/{clientId}/history' },
    merge: {
      method: 'POST',
      path: '/organizations/{organizationId}/clients/{clientId}/merge',
      body: 'fields',
    },
    exportAsCsv: { method: 'GET', path: '/organizations/{organizationId}/clients/csv', answer: 'bytes' },
  },
  passTypes: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/pass-types',
      query: ['active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/pass-types', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/pass-types/{passTypeId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/pass-types/{passTypeId}',
      body: 'fields',
    },
  },
  passes: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/passes',
      query: ['pass_type_id', 'event_id', 'client_id', 'status', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/passes', body: 'fields' },
    import: { method: 'POST', path: '/organizations/{organizationId}/passes/import', body: 'fields' },
    accept: { method: 'POST', path: '/organizations/{organizationId}/passes/{passId}/accept' },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/passes/{passId}/refund',
      body: 'fields',
    },
    reject: { method: 'POST', path: '/organizations/{organizationId}/passes/{passId}/reject' },
  },
  plans: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/plans',
      query: ['archived', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/plans', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/plans/{planId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/plans/{planId}', body: 'fields' },
    archive: { method: 'POST', path: '/organizations/{organizationId}/plans/{planId}/archive' },
  },
  subscriptions: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/subscriptions',
      query: ['plan_id', 'client_id', 'status', 'limit', 'after'],
      answer: 'list',
    },
    cancel: {
      method: 'POST',
      path: '/organizations/{organizationId}/subscriptions/{subscriptionId}/cancel',
    },
  },
  discountCodes: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/discount-codes',
      query: ['type', 'event_id', 'active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/discount-codes', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/discount-codes/{discountCodeId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/discount-codes/{discountCodeId}',
      body: 'fields',
    },
    deactivate: {
      method: 'POST',
      path: '/organizations/{organizationId}/discount-codes/{discountCodeId}/deactivate',
    },
  },
  guestLists: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/guest-lists',
      query: ['event_id', 'list_rate_id', 'referral_id', 'search', 'removed', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/guest-lists', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/guest-lists/{guestListId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}',
      answer: 'nothing',
    },
    checkIn: {
      method: 'PUT',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}/check-in',
      body: 'list',
    },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}/refund',
      body: 'fields',
    },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/guest-lists/csv',
      query: ['event_id', 'list_rate_id'],
      answer: 'bytes',
    },
  },
  referrers: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/referrers',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/referrers', body: 'fields' },
  },
  imports: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/imports',
      query: ['type', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/imports', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/imports/{importId}' },
    check: {
      method: 'POST',
      path: '/organizations/{organizationId}/imports/{importId}/check',
      body: 'fields',
    },
    updateFile: {
      method: 'PUT',
      path: '/organizations/{organizationId}/imports/{importId}/file',
      body: 'file',
      unkeyed: true,
    },
    start: {
      method: 'POST',
      path: '/organizations/{organizationId}/imports/{importId}/start',
      body: 'fields',
    },
    undo: { method: 'POST', path: '/organizations/{organizationId}/imports/{importId}/undo' },
  },
  importProblems: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/imports/{importId}/problems',
      query: ['after', 'rows'],
      answer: 'list',
    },
  },
  doorDevices: {
    register: { method: 'POST', path: '/door-devices/register', body: 'fields', unkeyed: true },
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/door-devices',
      query: ['revoked', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/door-devices', body: 'fields' },
    revoke: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/door-devices/{doorDeviceId}',
      answer: 'nothing',
    },
  },
  doorCodes: {
    create: { method: 'POST', path: '/organizations/{organizationId}/door-codes', body: 'fields' },
  },
  doorEvents: {
    list: { method: 'GET', path: '/organizations/{organizationId}/door-events', answer: 'list' },
    getManifest: {
      method: 'GET',
      path: '/organizations/{organizationId}/door-events/{eventId}/manifest',
      query: ['cursor', 'limit'],
    },
  },
  scans: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/door-events/{eventId}/scans',
      body: 'list',
      unkeyed: true,
    },
  },
  doorEntries: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/door-entries',
      query: ['device_id', 'subject_id', 'kind', 'source', 'verdict', 'limit', 'after'],
      answer: 'list',
    },
  },
  webhookEndpoints: {
    list: { method: 'GET', path: '/organizations/{organizationId}/webhook-endpoints', answer: 'list' },
    create: { method: 'POST', path: '/organizations/{organizationId}/webhook-endpoints', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}',
      answer: 'nothing',
    },
    checkSignature: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/check-signature',
      body: 'fields',
      unkeyed: true,
    },
    disable: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/disable',
    },
    enable: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/enable',
    },
    getRecovery: {
      method: 'GET',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/recover',
    },
    recover: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/recover',
      body: 'fields',
    },
    rotateSecret: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/rotate-secret',
    },
    test: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/test',
      body: 'fields',
    },
  },
  webhookDeliveries: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/webhook-deliveries',
      query: ['endpoint_id', 'status', 'event', 'event_id', 'filter', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/webhook-deliveries/{deliveryId}' },
    retry: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-deliveries/{deliveryId}/retry',
    },
  },
  webhookEvents: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/webhook-events',
      query: ['after', 'since', 'limit', 'event', 'filter'],
      answer: 'list',
    },
  },
  webhookEventKinds: {
    list: { method: 'GET', path: '/organizations/{organizationId}/webhook-events/kinds', answer: 'list' },
  },
} as const satisfies OperationTable;

/** For the members of an organization and for the operators of the deployment. `baseUrl` is the root of the API: `https://…/management`. */
export class Management extends ApiClient {
  /** Signing in and out. */
  declare readonly sessions: SessionsOperations;

  /** The account of the person who is signed in. */
  declare readonly me: MeOperations;

  /** The account of the person who is signed in. */
  declare readonly password: PasswordOperations;

  /** The account of the person who is signed in. */
  declare readonly recoveryCodes: RecoveryCodesOperations;

  /** The account of the person who is signed in. */
  declare readonly totp: TotpOperations;

  /** Organizations and their settings. */
  declare readonly organizations: OrganizationsOperations;

  /** Organizations and their settings. */
  declare readonly limits: LimitsOperations;

  /** The people of an organization and their roles. */
  declare readonly members: MembersOperations;

  /** How people join an organization; all set their own passwords. */
  declare readonly invitations: InvitationsOperations;

  /** How people join an organization; all set their own passwords. */
  declare readonly ownerInvitations: OwnerInvitationsOperations;

  /** The accounts of the deployment, for operators. */
  declare readonly passwordLinks: PasswordLinksOperations;

  /** The accounts of the deployment, for operators. */
  declare readonly users: UsersOperations;

  /** Who did what, and from where. */
  declare readonly deploymentAuditLog: DeploymentAuditLogOperations;

  /** Who did what, and from where. */
  declare readonly auditLog: AuditLogOperations;

  /** API calls with credentials and their responses, kept for a week. */
  declare readonly deploymentRequests: DeploymentRequestsOperations;

  /** API calls with credentials and their responses, kept for a week. */
  declare readonly requests: RequestsOperations;

  /** Work done after a change, such as sending mails, for operators. */
  declare readonly jobs: JobsOperations;

  /** The clock of an alpha deployment: move it forward to let holds expire and events end without waiting. */
  declare readonly testClock: TestClockOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly channels: ChannelsOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly partnerChannels: PartnerChannelsOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly partnerResellers: PartnerResellersOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly resellers: ResellersOperations;

  /** How an organization collects money, and how long unpaid purchases are held. */
  declare readonly paymentSettings: PaymentSettingsOperations;

  /** Open and completed payments of buyers, and mails with payment links. */
  declare readonly payments: PaymentsOperations;

  /** Money for bookings taken outside the payment gateway. */
  declare readonly externalPayments: ExternalPaymentsOperations;

  /** Money received through the payment gateway and sent back through it, with the balance. */
  declare readonly walletMovements: WalletMovementsOperations;

  /** The data that an organization shows on invoices, and the invoices themselves. */
  declare readonly invoices: InvoicesOperations;

  /** The data that an organization shows on invoices, and the invoices themselves. */
  declare readonly taxSettings: TaxSettingsOperations;

  /** Refunds and their state. */
  declare readonly refundRequests: RefundRequestsOperations;

  /** Refunds and their state. */
  declare readonly refunds: RefundsOperations;

  /** Texts that an organization adds to mails to its buyers. */
  declare readonly mailTexts: MailTextsOperations;

  /** Credentials of programs. */
  declare readonly channelApiKeys: ChannelApiKeysOperations;

  /** Credentials of programs. */
  declare readonly apiKeys: ApiKeysOperations;

  /** Credentials of programs. */
  declare readonly resellerApiKeys: ResellerApiKeysOperations;

  /** Places where events are held. */
  declare readonly locations: LocationsOperations;

  /** The events (shows) of an organization. */
  declare readonly events: EventsOperations;

  /** The events (shows) of an organization. */
  declare readonly preregistrations: PreregistrationsOperations;

  /** Live changes. */
  declare readonly live: LiveOperations;

  /** Events that belong together, such as a series or a season. */
  declare readonly eventGroups: EventGroupsOperations;

  /** Zones of an event and the spaces in them, which can be booked. */
  declare readonly zones: ZonesOperations;

  /** Zones of an event and the spaces in them, which can be booked. */
  declare readonly spaces: SpacesOperations;

  /** Prices of bookings in a zone: price, persons, advance, fee. */
  declare readonly bookingRates: BookingRatesOperations;

  /** What the venue serves at tables. */
  declare readonly bookingProducts: BookingProductsOperations;

  /** Tips that can be paid with a booking. */
  declare readonly tipRates: TipRatesOperations;

  /** Kinds of tickets, their price steps and supplements. */
  declare readonly ticketRates: TicketRatesOperations;

  /** Kinds of tickets, their price steps and supplements. */
  declare readonly ticketRatePrices: TicketRatePricesOperations;

  /** Kinds of tickets, their price steps and supplements. */
  declare readonly ticketRateSupplements: TicketRateSupplementsOperations;

  /** Conditions under which guest-list entries are admitted. */
  declare readonly listRates: ListRatesOperations;

  /** Tickets of an event: searching, creating, voiding, checking in and changing holders. */
  declare readonly tickets: TicketsOperations;

  /** Tickets of an event: searching, creating, voiding, checking in and changing holders. */
  declare readonly nameChanges: NameChangesOperations;

  /** Tickets of an event: searching, creating, voiding, checking in and changing holders. */
  declare readonly ticketSupplements: TicketSupplementsOperations;

  /** Reservations of tables and spaces: creating, changing, and managing them during the event. */
  declare readonly bookings: BookingsOperations;

  /** People who book, hold tickets or are on guest lists. */
  declare readonly clients: ClientsOperations;

  /** Passes, which admit people to several events: types, selling and accepting. */
  declare readonly passTypes: PassTypesOperations;

  /** Passes, which admit people to several events: types, selling and accepting. */
  declare readonly passes: PassesOperations;

  /** Plans with their member benefits, and the subscriptions of clients. */
  declare readonly plans: PlansOperations;

  /** Plans with their member benefits, and the subscriptions of clients. */
  declare readonly subscriptions: SubscriptionsOperations;

  /** Codes that reduce the price of bookings and tickets. */
  declare readonly discountCodes: DiscountCodesOperations;

  /** Guest-list entries: managing them, checking them in, and their referrers. */
  declare readonly guestLists: GuestListsOperations;

  /** Guest-list entries: managing them, checking them in, and their referrers. */
  declare readonly referrers: ReferrersOperations;

  /** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
  declare readonly imports: ImportsOperations;

  /** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
  declare readonly importProblems: ImportProblemsOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorDevices: DoorDevicesOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorCodes: DoorCodesOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorEvents: DoorEventsOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly scans: ScansOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorEntries: DoorEntriesOperations;

  /** Addresses that notifications are sent to: their settings, secrets and health. */
  declare readonly webhookEndpoints: WebhookEndpointsOperations;

  /** Deliveries to endpoints, with every attempt. */
  declare readonly webhookDeliveries: WebhookDeliveriesOperations;

  /** Notifications of the organization as they are sent to endpoints, and their kinds. */
  declare readonly webhookEvents: WebhookEventsOperations;

  /** Notifications of the organization as they are sent to endpoints, and their kinds. */
  declare readonly webhookEventKinds: WebhookEventKindsOperations;

  constructor(options: TokenOptions) {
    super(operations, 'authorization', options);
  }
}
