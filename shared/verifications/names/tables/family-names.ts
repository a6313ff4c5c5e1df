/** Family names of Arabia, Egypt, the Levant and South Asia, without the article, in the format of given-names.ts. */
export const familyNames = `
abadi ebadi عبادي
abaza اباظة
abbasi عباسي
abdali عبدلي
abdouli abdooli عبدولي
abri عبري
adani عدني
adly عدلي
adwani عدواني
afghani افغاني
agarwal agrawal
aghili aqili عقيلي
ahbabi احبابي
ahdal اهدل
ahmadani احمداني
ahmadi احمدي
ahmar احمر
ahsai ahsaei احسائي
ajeel عجيل
ajlan عجلان
ajmi ajami عجمي
akhras اخرس
akkad akad عقاد
akour عكور
alamgir عالمگیر
alami علمي
alawi alaoui علوي
allaf علاف
allawi علاوي
almas الماس
ameri aameri amiri عامري
ammari عماري
amoudi عمودي
amrani umrani عمراني
amri عمري
anazi enezi anzi enzi anezi onaizi onazi enizi عنزي
anbari عنبري
ansari انصاري
ardhi عرضي
ariqi aryqi عريقي
arnaout arnaut ارناؤوط
aryani عرياني
asfour عصفور
ashkar ashqar اشقر
ashmawy ashmawi عشماوي
ashrawi عشراوي
asiri aseeri assiri عسيري
asmar اسمر
asmari اسمري
aswany aswani اسواني
atassi اتاسي
atawi atwi عطوي
attar عطار
attas عطاس
aufi awfi عوفي
awadhi awadi عوضي
awami عوامي
awan اعوان
awlaqi عولقي
ayyash عياش
azar عازار
azemi azimi azmi? عازمي
azhari ازهري
azm azem عظم
azraq ازرق
azri عزري
azzawi azawi عزاوي
babtain babtin بابطين
badrawi بدراوي
badri بدري
baghdadi بغدادي
bahri بحري
bajaber باجابر
bakhsh bakhash بخش
balawi blawi balwi بلوي
balhareth بلحارث
balushi blooshi bloushi blushi baluchi بلوشي
bamahriz بامحرز
banawi بناوي
banerjee banerji
banna بنا
baqmi baqami bugami buqami بقمي
baqshi بقشي
baradei baradai برادعي
barazi برازي
barghash برغش
barghouthi barghouti برغوثي
bariqi baraqi بارقي
barnawi برناوي
baroudi بارودي
barwani برواني
basbous بصبوص
basri بصري
batran بطران
battashi bataashi بطاشي
bawab بواب
bawardi bawardy بواردي
bawazir باوزير
bayati bayyati بياتي
bazzaz بزاز
bazzi بزي
bdeir بدير
beainy بعيني
behbehani bahbahani بهبهاني
beheiry behairy buhairi بحيري
belkacem بلقاسم
beltagy بلتاجي
bennani بناني
berrada برادة
berri بري
bhatia
bhatti بهاتي
bhuiyan bhuiya bhuyan
bhutto بوتو
bishi بيشي
bitar bittar baytar بيطار
bouazizi بوعزيزي
boulos بولس
bourguiba بورقيبة
bouteflika بوتفليقة
braiki buraiki بريكي
buainain binain بوعينين
bugshan buqshan bogshan بقشان
bukhari bokhari بخاري
busaidi bousaidi بوسعيدي
bustani boustani بستاني
butt بت
chalabi جلبي
chamoun shamoun شمعون
chatterjee chatterji
chaudhry choudhary chowdhury chaudhary choudhury chaudhari chaudry choudhry chowdhry جودري شودري تشودري
chauhan chouhan
cheema
chidiac shidyak شدياق
daghestani daghistani داغستاني
dahdah دحداح
daher ضاهر
dahlan دحلان
dajani دجاني
dakdouk دقدوق
damanhoury damanhouri دمنهوري
daou ضو
daoudi dawoodi داودي
darei derei diri درعي
darmaki دارمكي درمكي
darwazeh دروزة
das dass
dashti دشتي
deeb dib ديب
dhafeeri thafeeri zafeeri ظفيري
dhaheri dhahri daheri zaheri ظاهري
dhanhani danhani ظنحاني
dhanki ضنكي
diban ذيبان
dimashqi dimashki دمشقي
dosari dawsari dousari dosri dosseri دوسري
dsouza desouza
duaij دعيج
dubaikhi dobaikhi دبيخي
dughaither dughaithir دغيثر
dulaimi dulaymi duleimi دليمي
durrani دراني
duwaish دويش
edhi ايدهي ايدي
emadi عمادي
erekat arikat عريقات
fadhala fadala فضالة
faifi fifi فيفي
failakawi فيلكاوي
fakhoury fakhouri فاخوري
fakhro فخرو
falahi falahy فلاحي
falasi falassi فلاسي
fallatah fallata فلاتة
faqih faqeeh فقيه
faraidi فرايدي
farooqi faruqi فاروقي
farra فرا
farsi فارسي
fassi فاسي
fayoumi fayyoumi فيومي
filali فيلالي
filimban felemban فلمبان
fodeh فودة
frangieh franjieh franjiyeh فرنجية
fulaij فليج
fulaiti فليتي
futtaim فطيم
gaddafi qaddafi kadhafi قذافي
gemayel gemayl jmayel جميل
gergawi gargawi qargawi qarqawi قرقاوي
ghafli ghufli غفلي
ghafri غافري
ghailani غيلاني
ghamdi gamdi غامدي
ghamrawi غمراوي
ghandour غندور
ghanimi غنيمي
ghannam غنام
ghannouchi ghannoushi غنوشي
gharaibeh غرايبة
gharbawi غرباوي
gharib غريب
ghazzawi غزاوي
ghosh
ghosn غصن
ghurair ghorair غرير
gohary jawhari johari جوهري
gondal گوندل
gosaibi qusaibi قصيبي
gupta
habash حبش
habshi حبشي
habsi حبسي
haddad حداد
haddadin حدادين
haddar هدار
hadithi حديثي
hadrami حضرمي
haftar hifter حفتر
haidari حيدري
hajari hajri? حجري
hajj haj hage haje حاج
hajjar حجار
hajri hajeri هاجري
hakami حكمي
hakimi حكيمي
halabi حلبي
halbousi halbusi حلبوسي
hallaq حلاق
hamadani همداني
hamade hamadeh حمادة
hamdani حمداني
hamdok حمدوك
hameli hamli هاملي
hammami حمامي
hamwi hamawi حموي
hanafi حنفي
haniyeh haniya هنية
haqqani حقاني
harazi حرازي
harb حرب
harbi حربي
hariri حريري
harrasi harasi حراصي
harthi harithi harthy حارثي
hasawi حساوي
hashash هشاش
hashimi hashmi hashemi هاشمي
hattab حطاب
hattawi hatawi حتاوي
hawsawi hausawi هوساوي
hayek hayik حايك
hazaimeh هزايمة
hazimi hazmi? حازمي
hazmi حزمي
hefeiti hafeiti حفيتي
helou hilu حلو
hijawi حجاوي
hilali هلالي
himyari حميري
hinai hinaai hinaei هنائي هنايي
hindawi هنداوي
hobail hubail هبيل
homsi حمصي
hosani hossani hosany حوسني
hourani horani حوراني
houthi huthi حوثي
hudhali huthali hothali هذلي
hujaili hojaili حجيلي
hulaiman حليمان
humaidhi homaidhi حميضي
hussami حسامي
idlibi idlebi ادلبي
idrissi idrisi ادريسي
iraqi عراقي
ismaili esmaili اسماعيلي
itani عيتاني
iyer aiyar
jaabari jabari جعبري
jabarin جبارين
jabarti جبرتي
jabbour jabour جبور
jaberi jabri? جابري
jabri جبري
jadaan جدعان
jafri jaffri جعفري
jahwari جهوري
jain
jallad جلاد
janahi جناحي
jarrar جرار
jarwan جروان
jasmi جسمي
jatoi جتوئي
jazairi جزائري
jazeeri jaziri جزيري
jazzar جزار
jebali جبالي
jeddawi jiddawi جداوي
jifri جفري
jishi jeshi جشي
jizani جيزاني
jomaih jumaih gomaih جميح
joshi
jreissati جريصاتي
jubouri jabouri jiburi juburi جبوري
juffali جفالي
juhani jehani johany johni جهني
jumblatt joumblatt junblat جنبلاط
junaibi jneibi jenaibi جنيبي
junejo جونيجو
kaabi kabi كعبي
kabbara كبارة
kadhimi kazimi kazmi كاظمي
kahlout كحلوت
kakar كاكر
kalbani كلباني
kamali كمالي
kanafani كنفاني
kanoo kanu كانو
kapoor kapur
karaki كركي
karbalai كربلائي
karmi كرمي
kassab qassab قصاب
kassir قصير
kathiri kathiry كثيري
kaur
kawakibi كواكبي
kayali kayyali كيالي
ketbi kitbi kutbi ketebi كتبي
kfoury kfouri كفوري
khafaji خفاجي
khaili khayli خييلي
khaldoun خلدون
khalidi khaldi خالدي
khalifi khaleefi خليفي
khammash خماش
khanna
kharafi kharafy خرافي
kharraz خراز
kharusi kharousi خروصي
khasawneh khasawna خصاونة
khashoggi khashoggji khashuqji خاشقجي
khatahtbeh خطاطبة
khater خاطر
khateri khatri خاطري
khathami خثعمي
khathlan khathlaan خثلان
khatib khateeb خطيب
khattak ختك
khayyami خيامي
khayyat khayat خياط
khazali خزعلي
khelaiwi khulaiwi khilaiwi خليوي
khemeiri khemairi khumairi خميري
khodari khudari خضري
khoja khoga khouja خوجة
khouri khoori khoury kouri خوري
khraisat خريسات
khudair خضير
khulaif خليف
khulaifi khelaifi khulaify خليفي
khunaizi khonaizi خنيزي
khuzai khozaei خزاعي
kilani keilani كيلاني
kindi كندي
kittaneh كتانة
kiyani kayani كياني
kronfol قرنفل
kufi كوفي
kurdi كردي
kuwaiti kowaiti كويتي
kuwari kawari kuwwari كواري
labadi لبادي
labban لبان
laden ladin لادن
ladhiqani lazkani لاذقاني
lahoud لحود
lamki لمكي
lawati لواتي
lehaibi luhaibi lihaibi لهيبي
lihyani lehyani لحياني
lodhi لودهي
maalouf malouf معلوف
maamari mamari معمري
maawali mawali معولي
madi ماضي
maeeni moaini معيني
maghribi moghrabi maghrabi مغربي
magsi مگسي
mahallawi mahalawy محلاوي
mahamid محاميد
mahasneh محاسنة
mahjoub محجوب
mahri mehri مهري
mahrouqi mahrooqi محروقي
mahyawi محياوي
maimani ميمني
majali مجالي
majdalani مجدلاني
makhdoom مخدوم
makhlouf مخلوف
malhas ملحس
malhotra
malki maliki مالكي
mallouh ملوح
manasra مناصرة
mandhari mandhry منذري
mannai mannaei مناعي
mansouri mansoori منصوري
maqbali مقبالي
maqtari مقطري
marar marrar مرر
mardi مرضي
mardini مارديني
marri murri مري
marzouqi marzouki مرزوقي
masarweh masarwa مساروة
mashni مشني
maskari maskary مسكري
masri masry misri مصري
matroodi matroudi مطرودي
matrooshi matroushi مطروشي
matta متى
mawlawi مولوي
mayouf معيوف
mazmi mazimi مازمي
mazrouei mazroui mazrui mazrouie مزروعي
mehta
mekdad miqdad mokdad مقداد
memon ميمن
mengal مينگل
menhali minhali منهالي
menon مينون
menoufi menoufy منوفي
mezher مزهر
mikati miqati ميقاتي
mirdad مرداد
mirghani ميرغني
mishra misra
misnad misned missned مسند
misrati مصراتي
mohaimeed muhaimeed muhaymid محيميد
mohammadi mohamadi محمدي
mohannadi muhannadi mohanadi مهندي
momani مومني
mondal mandal
mosuli mosulli موصلي
mouawad moawad معوض
mousawi musawi mosavi موسوي
mowallad mawlad مولد
mreish مريش
mualla معلا
muallim معلم
mudhani مضحاني
mughairi mughiri مغيري
mughal مغل
muhairi mheiri mehairi mehiri meheiri مهيري
muhanna mohanna مهنا
muhrami mahrami محرمي
muhtadi مهتدي
mujaini mojaini مجيني
mukhaini mukheini مخيني
mukherjee mukherji
murshed مرشد
musallami مسلمي
mushaima مشيمع
mutairi motairi mteiri مطيري
mutawa mutawwa مطوع
muzaini مزيني
naamani noamani nomani numani نعماني
nabahin نباهين
nabhan نبهان
nabhani نبهاني
nabulsi nabulsy نابلسي
naccache naqqash نقاش
nadabi nadhabi ندابي
nafisi nafeesi نفيسي
nahas nahhas نحاس
nahdi نهدي
nahhal نحال
nair nayar ناير
naja نجا
najafi نجفي
najdi نجدي
najjar najar naggar نجار
najjari نجاري
nakhi نخي
nakhle nakhleh nakhla نخلة
nammari نماري
naqbi naqabi nakbi نقبي
naqvi naqwi نقوي
nashashibi نشاشيبي
nasri nassri نصري
nasseri nasiri naseri ناصري
natour ناطور
nawab نواب
nazer ناظر
nazzal نزال
nefaie nofaie nefai nufai نفيعي
neyadi niyadi nayadi نيادي
niazi نيازي
nimeiri نميري
nimri نمري
nizami نظامي
noorani نوراني
nsour نسور
nuaimat نعيمات
nuaimi naimi neaimi noaimi نعيمي
nuwaiser nowaiser نويصر
obaidi obeidi ubaidi عبيدي
obaikan ubaikan عبيكان
omari umari عمري
omeish عميش
orabi عرابي
oraifi عريفي
osaimi usaimi عصيمي
otaiba utaiba عتيبة
otaibi oteibi etaibi otibi عتيبي
othaimeen عثيمين
oudat عودات
oueidat عويدات
pandey pande
pasha باشا
patel باتيل
pillai pillay بيلاي
qabbani kabbani قباني
qabil قابل
qaddah قداح
qaddoumi kaddoumi قدومي
qadri kadri قادري
qahtani kahtani gahtani قحطاني
qaisi قيسي
qalaf قلاف
qandil قنديل
qaraan قرعان
qarni garni قرني
qarout قاروط
qasabi قصبي
qasimi qasmi kasimi qasemi قاسمي
qassar قصار
qatifi qateefi قطيفي
qattan kattan قطان
qawas قواس
qawasmi qawasmeh قواسمي قواسمة
qemzi qamzi qumzi قمزي
qenawi kenawy qinawi قناوي
qubaisi kubaisi qubaissi قبيسي
qudah قضاة
quds قدس
qurashi koraishi? قرشي
qureshi quraishi qureishi koreshi koraishi qureshy قريشي
quwatli kuwatli قوتلي
rabadi ربضي
raddadi radadi ردادي
rahahleh رحاحلة
rahbi رحبي
rahhal رحال
raisi رئيسي رييسي
raisouni ريسوني
rajhi rajihi راجحي
rajput راجپوت
ramahi رمحي
ramli رملي
rantisi رنتيسي
rao
raqqad رقاد
rasbi راسبي
rashdi rashedi rashidi? راشدي
rashidi rasheedi رشيدي
rashoud rashood راشود
rawahi رواحي
rawashdeh rawashda رواشدة
rayes ريس
razzaz رزاز
reddy
rifai refai rifaei رفاعي
rikabi ركابي
riyami ريامي
rizvi rizwi رضوي
rostamani رستماني
roumani روماني
roumi roomi رومي
rouqi roqi rougi rogi روقي
rousan روسان
rubaie rubaye rubaiei ربيعي
rubaish robaish rubayish ربيش
ruhaili rohaili رحيلي
rumaithi remeithi rumaythi romaithi رميثي
rumayyan romayan rumayan رميان
ruwaili rwaili ruwayli رويلي
ruwais رويس
saab صعب
saade saadeh سعادة
saadi سعدي
sabahi صباحي
sabbagh sabagh صباغ
saboosi sabousi سبوسي
sabti سبتي
sadat سادات
sadr صدر
saedi saidi? صاعدي
safadi صفدي
saffarini سفاريني
sagheer saghir صغير
sahafi sahhafi صحفي
sahhar سحار
sahli sehli سهلي
saiari sayari? صيعري
saidi saeedi سعيدي
saihati seihati سيهاتي
sakakini سكاكيني
sakka saqa سقا
salami سلامي
salhab سلهب
salhi صالحي
salmi salimi سالمي
samaha سماحة
samarrai samarai سامرائي
samawi سماوي
samhouri سمهوري
samman سمان
sanaani صنعاني
sandouq صندوق
sanea sanie صانع
saqqaf saggaf سقاف
saqri saqari صقري
saraireh صرايرة
sarkar sarker
sassine ساسين
sawaf صواف
sawalha صوالحة
sawan صوان
sawaya صوايا
sawiris ساويرس
sayari sayyari سياري
sayegh sayigh صايغ
sayyad صياد
senhaji صنهاجي
sereidi سريدي
serkal سركال
sfeir صفير
shaali شعالي
shaath shaat شعث
shaer شاعر
shahrani شهراني
shahwan شهوان
shaibah شيبة
shaibani shaybani شيباني
shakhshir شخشير
shalabi شلبي
shalawi shelawi shallawi شلوي
shalhoub shalhoob شلهوب
shami شامي
shammari shammeri shamri شمري
shamrani شمراني
shamsi شامسي
shanfari شنفري
shanti شنطي
sharabi شرعبي
sharari شراري
sharhan شرهان
sharkas شركس
sharkawy sharqawi sharkawi شرقاوي
sharma شارما
sharqi شرقي
shater shatir شاطر
shawa شوا
shawish شاويش
shehadi شحادي
shehhi shihi شحي
shehri shahri shihri شهري
sheikhly شيخلي
sherbiny sherbini شربيني
shethri shathri shethry شثري
shetty
shidi shedi شيدي
shihabi شهابي
shirawi shirawy شيراوي
shishakli شيشكلي
shoman شومان
shoukair شقير
shraideh شريدة
shubailat شبيلات
shukaili shuqaili شكيلي
shunnar شنار
shurbaji شربجي
sial سيال
siddiqui siddiqi seddiqi صديقي
sinani سناني
singh سينغ
sisi سيسي
sistani سيستاني
siyabi siabi سيابي
smadi صمادي
soomro سومرو
soufi صوفي
subaie sobaie subaei subai subaiy sebaei سبيعي
subaihi sobaihi صبيحي
suboh صبح
sudairi sedairi sudayri سديري
sudais sudays سديس
sufyani sofyani سفياني
suhaimi sohaimi سحيمي
sukhon سخن
sulaimani سليماني
sulaiti sulaiteen سليطي
sulami solami سلمي
sultani سلطاني
suwaidi swaidi suwaydi sweidi سويدي
suwaiket suwaikit سويكت
suwailem sowailem سويلم
swehli سويحلي
tabari طبري
tabbara طبارة
tabikh طبيخ
tahan tahhan طحان
tahboub طهبوب
tai taie طائي طايي
taifi طائفي
taizi تعزي
taji تاجي
tal tell تل
talhouni تلهوني
talukder talukdar
tamami تمامي
tamimi tamimy تميمي
tannir تنير
tantawi tantawy طنطاوي
tarawneh tarawna طراونة
tarazi ترزي
tareen ترين
tartousi طرطوسي
tawil taweel طويل
tayeh تايه
taymour تيمور
tazi تازي
thalji ثلجي
thaqafi thagafi ثقفي
thubaiti thobaiti thubaity ثبيتي
tikriti تكريتي
tiwana تيوانه
tiwari tiwary
tobi toubi طوبي
toqi طوقي
toukan tuqan طوقان
trabelsi طرابلسي
tunaiji teneiji tenaiji طنيجي
turabi ترابي
turaifi toraifi طريفي
turaiki toraiki طريقي
turk ترك
tuwaijri tuwaijiri twaijri تويجري
usmani osmani othmani uthmani عثماني
verma varma
wabel wabil وابل
wadei wadai وادعي
wahaibi wuhaibi وهيبي
wardi وردي
warraich وڑائچ
warsame ورسمه
wattoo وٹو
wazani وزاني
wazzan وزان
yadav
yafei yafai yafi يافعي
yahyai yahyaei يحيائي يحيايي
yami yaami يامي
yammahi yamahi يماحي
yammine يمين
yaqoubi yaqoobi yaaqubi يعقوبي
yazidi يزيدي
yazji يازجي
yousafzai yusufzai يوسفزي
zaabi زعابي
zaatari زعتري
zabalawi زبلاوي
zadjali زدجالي
zaghal زغل
zahar زهار
zahrani zhrani زهراني
zaidi زيدي
zaitoun زيتون
zakwani ذكواني
zalloum زلوم
zananiri زنانيري
zaqzouq زقزوق
zardari زرداري
zarooni zarouni زرعوني
zarour زعرور
zayani zayyani زياني
zayat zayyat زيات
zerouali زروالي
zewail زويل
zeyoudi zyoudi zayoudi zeyoodi زيودي
ziadat زيادات
ziade ziadeh زيادة
zlitni زليتني
zoghbi زغبي
zoubi zubi زعبي
zuaiter زعيتر
zubaidi zobaidi زبيدي
zuberi زبيري
zurayq zreik زريق
zureiqat زريقات
`;

/**
 * Family names that are equally common as a given name or, in South India, as the father's name. At the start of a
 * name, they count as family names only if they have an article.
 */
export const eitherNames = `
aidarous aydaroos عيدروس
baig beg بيك
bibi
bukhait بخيت
darwish darweesh درويش
fardan فردان
ghoneim ghonaim ghunaim غنيم
habtoor حبتور
hammadi hamadi حمادي
hamoudi hammoudi حمودي
humaidan حميدان
jarrah جراح
juaid juaidi جعيد
khan خان
khattab خطاب
khatun khatoon
kumar كومار
kurian kurien
miah mia
mirza ميرزا
muhaidib mohaidib مهيدب
mulla ملا
nassar نصار
obeidat عبيدات
odeh odah awda oudeh عودة
olayan olyan ulayan عليان
qadi kadi qazi kazi qadhi قاضي
saliba صليبا
shah شاه
shaheen shahin chahine شاهين
shehadeh shehada shahada شحادة
tannous طنوس
tayer طاير
varghese varughese فارغيز
zamil زامل
`;
