/** Words that companies use as names and write in both scripts, in the format of given-names.ts. */
export const companyNames = `
amana امانة
arkan اركان
badia بادية
bahar بحار
burj برج
bustan بستان
diyar ديار
emaar اعمار
etihad ittihad اتحاد
fanar فنار
ghazal غزال
itqan اتقان
jabal جبل
jawdah جودة
jazeera jazira جزيرة
khadra خضراء
khaleej خليج
khayma khaimah khaima خيمة
majd مجد
manara منارة
mahara مهارة
masa ماسة
mashreq مشرق
mawared موارد
mina ميناء
mizan ميزان
mumtaza ممتازة
nahda نهضة
najma نجمة
nakheel nakhil نخيل
nile نيل
oula اولى
qasr قصر
qimma قمة
rabiya رابية
rawabi روابي
reef ريف
rimal رمال
rowad ruwad رواد
sahab سحاب
sahara sahra صحراء
sahel ساحل
sama سماء
sanabel سنابل
sharq شرق
shifa شفاء
tayseer تيسير
thiqa ثقة
ufuq ofoq افق
wadi وادي
waha واحة
ward ورد
warda وردة
watan وطن
wataniya وطنية
wefaq وفاق
yamama يمامة
zohour zuhour زهور
`;
