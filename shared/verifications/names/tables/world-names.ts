/** Other given names in the Gulf: South Asian, Filipino and Western names, in the format of given-names.ts. */
export const worldNames = `
ajay
alex اليكس
alexander الكسندر
amit اميت
andrew اندرو
anil انيل
anita انيتا
ann anne
anna ana انا
anthony antony انتوني
antonio انطونيو
archana
arjun
arun ارون
ashok اشوك
brian bryan براين
carlos كارلوس
charbel sharbel شربل
charles شارل
christine كريستين
christopher
colin
colleen
daniel دانيال
daniela
danilo
david ديفيد
deepa dipa
deepak dipak ديباك
deepika dipika
dinesh
divya
edward ادوارد
elena ايلينا
elie ايلي
elisa
elizabeth elisabeth
eric erik
ganesh
geeta gita geetha
george georges جورج
girish
gopal
grace غريس
hannah هانا
harish
jack جاك
james جيمس
jane جين
jayesh
jean جان
jennifer جينيفر
jessica جيسيكا
joan جوان
john jon جون
jose خوسيه
joseph josef جوزيف
juan خوان
karthik kartik
kavita kavitha
kevin كيفن كيفين
krishna كريشنا
kuldeep kuldip
lakshmi laxmi
lalita lalitha
luis لويس
luisa luiza لويزا
mahesh ماهيش
manoj مانوج
marco ماركو
maria ma ماريا
marie ماري
mario ماريو
mark marc مارك
martin مارتن
marvin مارفن
mary ماري
matthew mathew ماثيو
meena mina
michael micheal مايكل
michel ميشيل ميشال
michelle ميشيل
mohan موهان
mukesh
narayanan
naresh
neha
nikhil
nisha
nitin
pablo بابلو
patrick باتريك
paul بول
pedro بيدرو
peter بيتر
philip phillip فيليب
pierre بيير
pooja puja
pradeep pradip
priya بريا
priyanka
rahul راهول
raj راج
rajesh راجيش
rakesh راكيش
ramakrishnan
ramesh راميش
ravi rawi رافي
rekha
richard ريتشارد
robert روبرت
rohit
rose روز
roselyn
sachin
sandeep sandip
sandra ساندرا
sanjana
sanjay سانجاي
santosh سانتوش
shweta swetha
simon سيمون
sita seeta
sophia sofia صوفيا
srinivas shrinivas
stephen ستيفن
subramanian subramaniam subramanyam
sumit
sunil سونيل
sunita
suresh سوريش
swati
thomas توماس
toni
tony توني
venkatesh
vijay فيجاي
vikram
vinod فينود
vishal
vivek
william وليام ويليام
`;

/** Family names of the same groups, in the format of given-names.ts. */
export const worldFamilies = `
ahuja
aquino اكينو
arora
bansal
bautista باوتيستا
bhat
brown براون
castillo كاستيلو
chopra
cooper كوبر
cruz كروز
davis ديفيس
dcosta
desai ديساي
deshmukh
dsilva
dubey
dutta
evans ايفانز
flores فلوريس
garcia غارسيا جارسيا
goel
harris هاريس
hegde
hernandez هيرنانديز
johnson جونسون
jones جونز
kulkarni
lopez لوبيز
martinez مارتينيز
mathur
mendoza مندوزا
miller ميلر
nambiar
nguyen
perera بيريرا
pereira
perez بيريز
ramirez راميريز
ramos راموس
reyes رييس
rivera ريفيرا
sanchez سانشيز
santos سانتوس
saxena
sethi
silva سيلفا
smith سميث
srivastava
taylor تايلور
thakur
torres توريس
tran
trivedi
turner تيرنر
villanueva
williams ويليامز وليامز
wilson ويلسون
`;

/**
 * More family names of the same groups. Some of them differ by only one letter, so they are compared letter by letter,
 * not looked up.
 */
export const similarWorldFamilies = `
fernandes fernandez
gonzales gonzalez
rodrigues rodriguez
`;
