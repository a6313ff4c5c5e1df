/** Other given names in the Gulf: South Asian, Filipino, Western. The format is that of given-names.ts. */
export const worldNames = `
ajay
alexander alex
amit
andrew
anil
anita
ann anne
anna ana انا
anthony antony
antonio
archana
arjun
arun
ashok
brian bryan
carlos
charbel sharbel شربل
charles شارل
christine
christopher
daniel دانيال
daniela
danilo
david ديفيد
deepa dipa
deepak dipak
deepika dipika
dinesh
divya
edward
elena
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
harish
jack جاك
james جيمس
jane
jayesh
jean جان
jennifer
jessica
john jon جون
jose خوسيه
joseph josef جوزيف
juan خوان
karthik kartik
kavita kavitha
kevin
krishna
kuldeep kuldip
lakshmi laxmi
lalita lalitha
luis
mahesh
manoj
maria ma ماريا
marie ماري
mario ماريو
mark marc مارك
mary ماري
matthew mathew
meena mina
michael micheal مايكل
michel ميشيل
michelle ميشيل
mohan
mukesh
narayanan
naresh
neha
nikhil
nisha
nitin
pablo
paul بول
pedro
peter بيتر
philip phillip فيليب
pierre بيير
pooja puja
pradeep pradip
priya
priyanka
rahul
raj
rajesh راجيش
rakesh راكيش
ramakrishnan
ramesh راميش
ravi rawi
rekha
richard ريتشارد
robert روبرت
rohit
rose
roselyn
sachin
sandeep sandip
sanjana
sanjay
shweta swetha
sita seeta
srinivas shrinivas
stephen
subramanian subramaniam subramanyam
sumit
sunil
sunita
suresh
swati
thomas توماس
tony توني
venkatesh
vijay
vikram
vinod
vishal
vivek
william
`;
