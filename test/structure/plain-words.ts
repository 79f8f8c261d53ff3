/** Plain English, and words of Nest, Node and the web, that names may use without a line in docs/terms.md. */
export const plainWords: readonly string[] = `
  a absent accept acceptance accepted acceptor action active add address addresses admin affected after again
  against alive all allowed allows answer any api app appoint approval approved are argument ask askable assets
  async at audit authenticated authentication authorities authority authorizer avatar backlog bad basic batched
  be before behind between bind binding block blocked bodies bound broken browse browser bucket build bull by
  cache cached calling can candidate catalog catalogue categories category cause cells change changed check
  checked choose claimed claims client clock close closed closing coalesced coarse collect columns comma common
  compile compiler completed completion conditions configuration configured confirmation confirmed connectable
  connected connecting consequence constants consumer content control controller cookie count counted counting
  covers create created css database decide decided decode decrypt default delete deleted deletion dependent
  describe description destroyed destruction detail diagnostic difference digest direct directly directory
  discarded disconnect display document documentation domain dropped dry due duplicate edit encode encrypt
  encryption end ended endpoint enforced engine enter entering entries envelope environment error evaluate
  evaluation everybody example exchange executable execute executed exercise exhausted expected expire expired
  expiry explain explained export exported exporting expression extend extending factor failed failure fair
  feature field file filed filing filter filtered finish first flat flow follow for forbidden force foreign
  forget forgotten form former found founded fresh from full functions gates generic get give given gone
  governed granted guard guarded guests half handler has hash headers health heavy held hint holds host html
  http id identify identity idle if import in independent inherited injected injection inner input install
  installed integration invalid invited invitee is isolate issue issued its joined json judge judgement kernel
  keyed keyring kind known lag later layout leased leaving left life lifecycle liftable lifted limit limited
  line link list listed listener listing local locate locked locking log logger logging longest lookup loopback
  lose lost lowers manage mapped match matches matching may me measure membership memory metrics migrate
  migrations missing mode module most moved must my name named narrow needed needing network new newcomer newer
  next no none not note nothing null number o obtained of offset on one open opened opening operating option
  order org other outcome outgoing over overlap overview own ownerless ownership pagination paging parameter
  parse parser parties passwords path pending people pinned pipe placeholders places plain plan pointer pool
  position post postgres prepare prepared presented preview private problem process profile proposal provider
  proxies public purpose query question queue queued quota range rate raw reachable reached reaches reactivate
  read readiness reading reason reassign reassignment reconciled reconnect record redeemed redirect redis ref
  references refreshable refreshed refusal refuse refused rejected relative released remaining remember
  remembered remote removal remove removed rename render renderable repeatable replace replaced replacement
  replay report reported resend resolution resolve resolved resolving resource resting restore restricted result
  retry return revocation revoke revoked revoking rfc rights ring rotate rotated row run runner said same sample
  sandboxed schema scope scoped script seal search searchable searched searches secret see seed seeding send
  sent separated serve set setting settled shared sharing shown sign signal signed signer simulate simulated
  single size slug some sort source spent stale start started status statuses step stop stopped storable store
  stored stylesheet submit subscribe succeeded summaries summarize summary surplus survive suspend sweeper table
  take taken targeted telling template text the thing through to told toolboxes traits transaction transfer
  tried trouble trust trusted try turn type unauthorized unavailable unchecked unconfirmed under undescribed
  unfinished uninstall unknown unless unreadable unready unsaved until unusable update upstream urgency url
  usable usage use used user using usual valid validate validation value vault verification verified verifier
  verify version versioned via viewer visible wait waiting wanted watched weigh weight when where while whole
  wide widens wire with withdraw withdrawing withdrawn within without word worker working wrapped write year
`
  .trim()
  .split(/\s+/);
