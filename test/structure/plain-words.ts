/** Plain English, and words of Nest, Node and the web, that names may use without a line in docs/terms.md. */
export const plainWords: readonly string[] = `
  a absent accept acceptance accepted acceptor action active add address addresses admin affected after applied
  again against alive all allowed allows answer answerable answered any api app appoint approval approved are argument
  ask askable asking assets assign async at audit authenticated authentication authorities authority authorizer avatar among
  back backlog bad base basic batch batched be bearer before behind between bind binding block blocked bodies bound broken
  browse browser bucket build bull by bulk
  cache cached calling can candidate catalog catalogue categories category cause cells change changed
  check checked choose claimed claims client clock close closed closing coalesced coarse collect columns
  comma common confirms contention compile compiler comparison completed completion compose condition config configuration configured confirmation
  confirmed connectable connected connecting consequence constants consumer content control controller
  cookie count counted counting covers create created css choice callable
  database days decide decided decode decrypt default defined delete deleted deletion deliver deliveries delivery dependent describe description discover documented
  denied destroyed destruction detail diagnostic difference digest direct directly directory discarded disconnect dispatched
  display document documentation domain drain dropped dry due duplicate delegated
  edit editable encode encrypt encryption end ended ending endpoint enforced engine enter enterprise entering entries envelope
  environment error evaluate evaluation everybody example exchange executable execute executed exercise
  exhausted expected expire expired expiry explain explained export exported exporting expression extend
  extending
  factor failed fails failure fair feature fence field file filed filing filter filtered find finding finish first flat flow followed
  follow for forbidden force foreign forget forgotten form former found founded fresh from full functions
  gates generic get give given gone governed gradually granted guard guarded guests
  half handler harmless has hash headers health heavy held hint hold holds host html http handover header
  id identify identity idle if ignores immutable import in independent inherited injected injection inner input install item
  installed integration invalid invited invitee is isolate issue issued its imported include
  joined json judge judgement
  keep kept kernel keyed keyring kind known
  lag late later last layout leased leave leaving left lets life lifecycle liftable lifted limit limited line linger link list linked
  listed listener listing local locate locked locking log logger logging longest lookup loopback lose lost
  lowers labelled larger largest
  mail mailed mailing mails manage many mapped match matches matching may me measure media membership memory message metrics migrate migrations
  missing mode module more most moved moves must my merged
  name named narrow needed needing needs network new newcomer newer next no node none not note nothing notified null
  number
  o obtained of offset on once one open opened opening operating option order org other outcome outgoing
  over oversized overlap overview own ownerless ownership only
  pagination paging parameter parse parser parties passwords path pending people pinned pipe placeholders pull pulled
  place places plain plan pointer pool position post postgres prepare prepared presented preview private problem
  process producer profile progress proposal provider proxies public purpose plural
  query question queue queued quota
  range rank rate raw reachable reached reaches reactivate read reader readiness reading ready reason reassign reassignment registry
  receive reconciled reconnect record recorder redeemed redirect redis ref references refreshable refreshed refusal
  refuse refused registered rejected relative release released remaining remember remembered remind reminded remote removal remove
  removed rename render renderable renewal repeatable replace replaced replacement replay report reported requester resend
  resolution resolve resolved resolving resource resting restore restricted result retry return returned returning reused
  revocation revoke revoked revoking rfc rights ring room rotate rotated row run runner repeated readers
  said same sample sandboxed schedule scheduled schema scope scoped script seal search searchable searched searches secret see seen sender servers split switch
  seed seeding send sending sent separated serve served set setting settled shared sharing shorten shown sign signal signed
  signer simulate simulated single size slug smtp some sort source spent sql stale standing start started status statuses stays step stream
  stop stopped storable store stored strict stylesheet submit subscribe succeeded summaries summarize summary
  support supported surplus survive suspend suspended suspension sweeper syntax still scheme schemes server singular
  table take taken targeted template text the thing through tied ties to told too toolboxes traced traits transaction
  transfer transport tried trouble trust trusted try turn type tags
  up unauthorized unavailable unchecked unconfirmed under undescribed unfinished unique uninstall unkeyed unknown unlink
  unless unreadable unready unsaved unserved until unusable update upstream urgency url usable usage use used user
  using usual
  valid validate validation value vault verification verified verifier verify version versioned via viewer
  visible verb
  wait waiting wake wanted watch watched web weigh weight when where while whole wide widens wire with withdraw
  withdrawing withdrawn within without woken word worker working wrapped write weaker writing
  prefix forgetting manager old delivered
  below excerpt newly complex email enrollment external meta noted object patch primary provisioned selected selection sync wants constant
  admits asset chosen folder frame here home make old way
  shape year
`
  .trim()
  .split(/\s+/);
